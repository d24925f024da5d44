import Foundation
import PackageSources
import Testing

/// Nothing that a person keeps is lost by the work with goldens, and nothing that differs passes.
@Suite struct GoldenSafetyTests {
  /// Runs a script in a folder with a golden that differs, `bug.log`, and one that passes, `ok.log`.
  private func run(_ script: String) throws -> Tool {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let recordings = SourceTree.root.appendingPathComponent("Recordings").path
    return try Tool.shell(
      """
      unset CI COMPOSE_REPLAY_RECORD
      cp \(recordings)/storefront/price-bug.log bug.log
      cp \(recordings)/scoreboard/match.log ok.log
      policy=\(recordings)/storefront/price-bug.policy.json
      same() { cmp -s "$1" "$2" && echo same || echo other; }
      # The lines of the report are not the subject.
      quietly() { "$@" > out 2> err; echo "exit $?"; }
      \(script)
      """, in: folder)
  }

  @Test("A golden that must differ is not accepted, by its name, its folder, or all")
  func expected() throws {
    let tool = try run(
      """
      cp bug.log kept; quietly "$TOOL" test bug.log; cp $policy bug.policy.json
      quietly "$TOOL" accept bug.log; quietly "$TOOL" accept .; quietly "$TOOL" accept --all
      same bug.log kept; quietly "$TOOL" test bug.log; ls *.new
      # No note names a command that would be refused.
      echo old > bug.transcript; quietly "$TOOL" test bug.log; cat err
      """)
    #expect(
      tool.lines == ["exit 1", "exit 64", "exit 64", "exit 64", "same", "exit 0", "exit 0"])
  }

  @Test("A renewed recording that today's replay does not make is not accepted later")
  func stale() throws {
    let tool = try run(
      """
      cp \(SourceTree.root.path)/Recordings/bookshelf/circle.log part.log; cp part.log part.log.new
      echo '{"strict": true}' > part.policy.json
      quietly "$TOOL" test --record never part.log; ls *.new
      # The replay is equal, but not all of it is verified.
      quietly "$TOOL" test part.log; grep -o "CR1210 strict" out; ls *.new
      """)
    #expect(
      tool.lines == ["exit 1", "part.log.new", "exit 1", "CR1210 strict"], "\(tool.lines)")
  }

  @Test("A pipe beside the goldens is not waited for")
  func pipes() throws {
    let tool = try run(
      """
      mkfifo old.transcript old.log.new old.policy.json ok.transcript ok.policy.json
      quietly timeout 20 "$TOOL" test --unreferenced reject .
      rm ok.policy.json; quietly timeout 20 "$TOOL" test ok.log
      """)
    #expect(tool.lines == ["exit 64", "exit 0"], "\(tool.lines)")
  }

  @Test("A damaged golden is not recorded again, although it differs")
  func damaged() throws {
    let tool = try run(
      """
      printf '%080d' 7 >> bug.log; cp bug.log kept
      quietly "$TOOL" test --record failed bug.log; same bug.log kept
      grep -o "renewed   nothing: events are missing" out; ls *.new *.transcript 2> /dev/null
      """)
    #expect(tool.lines == ["exit 1", "same", "renewed   nothing: events are missing"])
  }

  @Test("A session without an end is not recorded again: it may still be recorded")
  func unfinished() throws {
    let tool = try run(
      """
      cp \(SourceTree.root.path)/Tests/Vectors/parts/first.log part.log; cp part.log kept
      quietly "$TOOL" test --record all part.log; same part.log kept
      """)
    #expect(tool.lines.last == "same")
  }

  @Test(
    "Only files of this tool that belong to no golden are deleted, and no golden without a list")
  func deleting() throws {
    let tool = try run(
      """
      mkdir x; echo '{"Version": "2012"}' > x/iam.policy.json; echo minutes > x/talk.transcript
      printf 't+0.000001s input start app {}\\n' > x/old.transcript; cp ok.log x/old.log.new
      ln -s nowhere x/linked.log; echo '{"strict": true}' > x/linked.policy.json
      : > refs; quietly "$TOOL" test --unreferenced delete --references refs ok.log bug.log
      printf '%s\\r\\n' ok.log bug.log x/linked.log > refs
      quietly "$TOOL" test --record never --unreferenced delete --references refs ok.log bug.log x
      quietly "$TOOL" test --unreferenced delete --shard 1/2 .
      ls ok.log bug.log x
      """)
    #expect(
      tool.lines == [
        "exit 64", "exit 66", "exit 64", "bug.log", "ok.log", "", "x:", "iam.policy.json",
        "linked.log", "linked.policy.json", "talk.transcript",
      ])
  }

  @Test("No report replaces a log")
  func reports() throws {
    let tool = try run(
      """
      cp ok.log kept; quietly "$TOOL" codegen -o ok.log ok.log
      quietly "$TOOL" test --junit ok.log ok.log
      quietly "$TOOL" test --summary-file ok.log ok.log
      same ok.log kept
      """)
    #expect(tool.lines == ["exit 64", "exit 64", "exit 64", "same"])
  }

  @Test("A renewed recording that is a link does not become the golden")
  func links() throws {
    let tool = try run(
      """
      quietly "$TOOL" test bug.log; mv bug.log.new elsewhere; ln -s elsewhere bug.log.new
      cp bug.log kept; quietly "$TOOL" accept bug.log; same bug.log kept
      """)
    #expect(tool.lines == ["exit 1", "exit 3", "same"])
  }

  @Test("Every golden is replayed, whatever its name; a name that cannot be opened is an error")
  func names() throws {
    let tool = try run(
      """
      mkdir a b c; cp bug.log a/$'caf\\xc3\\xa9.log'; cp ok.log a/$'cafe\\xcc\\x81.log'
      quietly "$TOOL" test --record never a; tail -1 out
      cp ok.log b; cp bug.log b/$'caf\\xe9.log'; quietly "$TOOL" test b; head -1 err
      cp bug.log c/$'a\\xd8\\x80.log'; quietly "$TOOL" test --record never c
      cp ok.log ./-; quietly "$TOOL" test -- ./-
      ln -s ../a b/more; rm b/caf*; quietly "$TOOL" test b; cat err
      """)
    #expect(
      tool.lines == [
        "exit 1", "2 goldens, 1 failed", "exit 74",
        "error: CR2008 the name of 'b/caf\u{FFFD}.log' is not UTF-8", "exit 1", "exit 0", "exit 0",
        "note: 'b/more' is a link to a folder, which is not searched",
      ])
  }

  @Test(
    "A policy that cannot be read is an error, and damage is not hidden by an expected difference")
  func policies() throws {
    let tool = try run(
      """
      mkdir ok.policy.json; quietly "$TOOL" verify ok.log; rmdir ok.policy.json
      ln -s nowhere ok.policy.json; quietly "$TOOL" verify ok.log; rm ok.policy.json
      echo '{"expect": {"code": "CR1203", "at": "@127", "reason": "x"}}' > bug.policy.json
      quietly "$TOOL" verify bug.log; cp $policy bug.policy.json
      quietly "$TOOL" verify bug.log; printf '%080d' 7 >> bug.log; quietly "$TOOL" test bug.log
      """)
    #expect(tool.lines == ["exit 64", "exit 64", "exit 64", "exit 0", "exit 3"])
  }

  @Test("While CI is set, also the verb that a test run starts writes nothing")
  func ci() throws {
    let tool = try run(
      "CI=1 quietly \"$TOOL\" verify --record all bug.log; ls *.new *.transcript 2> /dev/null")
    #expect(tool.lines == ["exit 1"])
  }

  @Test("Numbers of shards and folders for temporary files that are not possible are errors")
  func limits() throws {
    let tool = try run(
      """
      quietly "$TOOL" test --shard 1/9223372036854775807 ok.log
      TMPDIR=/nonexistent quietly "$TOOL" test ok.log
      """)
    #expect(tool.lines == ["exit 64", "exit 74"])
  }

  @Test("Reports stay what they are, whatever the names in them are")
  func hostileNames() throws {
    let tool = try run(
      #"""
      name=$'@team ![p](x) |\xef\xbf\xbf\x1b[2J`.log'; cp bug.log "$name"
      quietly "$TOOL" test --record never --junit j.xml --summary-file s.md --github "$name"
      grep -c "$(printf '\033')" out s.md j.xml
      python3 -c 'import xml.dom.minidom as m; m.parse("j.xml"); print("xml")'
      grep '^| ' s.md | tail -1 | tr -cd '|' ; echo; grep '^| \|<summary>' s.md | grep -c '@team\|!\['
      """#)
    #expect(tool.lines == ["exit 1", "out:0", "s.md:0", "j.xml:0", "xml", "||||", "0"])
  }

  @Test("The commands of a review without a terminal name the files that there are")
  func quoting() throws {
    let tool = try run(
      #"""
      mkdir a; cp bug.log "a/it's"$'\n\xe2\x80\xae b.log'; cd a; quietly "$TOOL" test .
      "$TOOL" review 2> /dev/null | grep '^  reject' | cut -c13- > commands; bash commands; ls *.new 2> /dev/null
      wc -l < commands
      """#)
    #expect(tool.lines == ["exit 1", "1"])
  }

  @Test("A transcript that is not that of its log is said, and can be written again")
  func transcripts() throws {
    let tool = try run(
      """
      quietly "$TOOL" accept ok.log; echo more >> ok.transcript
      quietly "$TOOL" test ok.log; cut -c1-54 err; quietly "$TOOL" accept --again ok.log
      quietly "$TOOL" test ok.log; cat err
      """)
    #expect(
      tool.lines == [
        "exit 0", "exit 0", "note: 'ok.transcript' is not the transcript of the log", "exit 0",
        "exit 0",
      ])
  }
}
