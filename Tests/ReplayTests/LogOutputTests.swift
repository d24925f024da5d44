import EventModel
import Foundation
import ReplayRuntime
import Samples
import SessionLog
import Testing

@testable import Replay

/// A folder with a log of the exhibition in it, for as long as this object lives.
private final class Place {
  let folder: URL
  let log: String
  let bytes: Data

  init() throws {
    folder = try TemporaryLog.folder()
    log = folder.appendingPathComponent("session.log").path
    // Accepted again, it is the same.
    bytes = try SessionLogReader(path: Tool.recording("exhibition/visit")).bytes(rules: .newest)
    try bytes.write(to: URL(fileURLWithPath: log))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The log without what its frames say of reads, which the recording of the exhibition does not have.
  var recorded: Data {
    get throws { try SessionLogReader(path: log).bytes(rules: .newest) }
  }
  var contents: Data? { FileManager.default.contents(atPath: log) }
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func recorder() throws -> (recorder: Recorder, runtime: Runtime) {
    let runtime = Runtime(clock: .virtual, seed: 3)
    let recorder = try Recorder(
      path: log, application: Storefront.self, runtime: runtime, nonce: 1)
    return (recorder, runtime)
  }
}

@Suite struct LogOutputTests {
  @Test("A session that is refused leaves the log untouched")
  func refusals() throws {
    let place = try Place()
    let calls: [(words: [String], code: Int32)] = [
      (["run", "exhibition", "--record", place.log], 64),
      (["run", "/bin/true", "--record", place.log, "--script", "x"], 69),
      (["run", "exhibition", "--record", place.log, "--script", "/proc/self/mem"], 74),
      (["record", "-o", place.log, "--", "/bin/true"], 69),
      (["record", "-o", place.log, "--", "./none"], 69),
      (["simulate", "exhibition", "-o", place.log, "--app", "/bin/true"], 69),
      (["simulate", "nobody", "-o", place.log], 69),
    ]
    for call in calls {
      let tool = try Tool(call.words)
      #expect(tool.code == call.code, "\(call.words): \(tool.messages)")
      #expect(place.contents == place.bytes, "\(call.words)")
    }
    #expect(place.names == ["session.log"])
  }

  @Test("A follower that looks at the lock for a moment does not prevent a recording")
  func sharedLock() throws {
    let place = try Place()
    let follower = open(place.log, O_RDONLY)
    flock(follower, LOCK_SH)
    let thread = Thread {
      usleep(50_000)
      flock(follower, LOCK_UN)
    }
    thread.start()
    #expect(throws: Never.self) { try LogOutput(path: place.log) }
    #expect(place.contents == place.bytes)
    close(follower)
  }

  @Test("A session that is refused creates no log")
  func noFile() throws {
    let place = try Place()
    #expect(try Tool("run", "exhibition", "--record", place.path("new.log")).code == 64)
    #expect(place.names == ["session.log"])
  }

  @Test("No verb replaces a log that is being recorded")
  func replacedLog() throws {
    let place = try Place()
    let (recorder, runtime) = try place.recorder()
    let whole = Tool.recording("scoreboard/match")
    for words in [
      ["compact", whole], ["recover", whole],
      ["redact", whole, "--path", "**.second"],
    ] {
      let tool = try Tool(words + ["-o", place.log])
      #expect(tool.code == 74, "\(words)")
      #expect(tool.messages.contains("CR2016 cannot write '\(place.log)'"))
    }
    runtime.note("end")
    try recorder.finish()
    #expect(try Tool("events", place.log).output.contains("note end"))
  }

  @Test("A second recorder of a log is refused, and the first one's log is whole")
  func twoRecorders() throws {
    let place = try Place()
    let (recorder, runtime) = try place.recorder()
    for words in [
      ["record", "-o", place.log, "--", "exhibition"],
      ["run", "exhibition", "--record", place.log, "--script", "x"],
      ["simulate", "exhibition", "-o", place.log],
    ] {
      let second = try Tool(words)
      #expect(second.code == 74)
      #expect(
        second.messages == """
          error: CR2016 cannot write '\(place.log)': another recorder writes it
          help: name another file to write, or end the other session first

          """)
    }
    #expect(throws: LogOutputError(reason: .isLocked, path: place.log)) { try place.recorder() }
    runtime.start(.map([:])) {}
    try recorder.finish()
    #expect(try SessionLogReader(path: place.log).integrity == .complete)
    #expect(try Tool("simulate", "exhibition", "-o", place.log, "--steps", "3").code == 0)
  }

  @Test("A log that another program touches while it is recorded is reported")
  func changes() throws {
    func failure(_ change: (Place) throws -> Void) throws -> LogOutputError? {
      let place = try Place()
      let (recorder, runtime) = try place.recorder()
      runtime.start(.map([:])) {}
      try change(place)
      do { try recorder.finish() } catch let error as LogOutputError {
        #expect(error.path == place.log)
        return error
      }
      return nil
    }
    #expect(try failure { _ in } == nil)
    let deleted = try failure { try FileManager.default.removeItem(atPath: $0.log) }
    #expect(deleted?.reason == .wasDeleted)
    let replaced = try failure { place in
      try place.bytes.write(to: URL(fileURLWithPath: place.log), options: .atomic)
    }
    #expect(replaced?.reason == .wasReplaced)
    let truncated = try failure { #expect(truncate($0.log, 0) == 0) }
    #expect(truncated?.reason == .wasChanged)
    let longer = try failure { place in
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place.log))
      try file.seekToEnd()
      try file.write(contentsOf: Data("more".utf8))
    }
    #expect(longer?.reason == .wasChanged)
    let overwritten = try failure { place in
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place.log))
      try file.write(contentsOf: Data("other".utf8))
    }
    #expect(overwritten?.reason == .wasOverwritten)
  }

  @Test("The tool says that the log was deleted while it was recorded, and fails")
  func deleted() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      { echo screen; sleep 1; rm session.log; echo quit; } |
        "$TOOL" record -o session.log -- exhibition
      """, in: place.folder)
    #expect(tool.code == 74)
    #expect(!tool.output.contains("recorded"))
    #expect(
      tool.messages == """
        error: CR2017 'session.log' was deleted while it was recorded; the recorded session is in \
        '\(try #require(place.names.first))'
        help: record the session again, into a file that no other program writes

        """)
    // The copy is whole: the application was asked to end.
    let copy = try SessionLogReader(path: place.path(try #require(place.names.first)))
    #expect(try copy.integrity == .complete)
    #expect(place.names.count == 1)
  }

  @Test("A log that is truncated while the application waits ends the recording, and says so")
  func truncated() throws {
    let place = try Place()
    // The input stays open: the recorder does not wait for its end.
    let tool = try Tool.shell(
      """
      mkfifo input; exec 5<>input
      "$TOOL" record -o session.log -- exhibition < input &
      until [ -e session.log.open.0 ]; do sleep 0.05; done
      sleep 1; : > session.log
      wait $!
      """, in: place.folder)
    #expect(tool.code == 74)
    #expect(
      tool.messages.hasPrefix(
        "error: CR2017 'session.log' was changed by another program while it was recorded; only "
          + "the last events are left, in 'session.log.open.*'\n"))
  }

  @Test("A log that is written over while the application waits ends the recording within a second")
  func overwritten() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      mkfifo input; exec 5<>input
      "$TOOL" record -o session.log -- exhibition < input &
      until [ -e session.log.open.0 ]; do sleep 0.05; done
      sleep 1; printf x | dd of=session.log bs=1 seek=40 conv=notrunc status=none
      start=$(date +%s%N); wait $!; code=$?
      echo $(( ($(date +%s%N) - start) / 1000000000 )); exit $code
      """, in: place.folder)
    #expect(tool.code == 74 && ["0", "1", "2"].contains(tool.lines.last ?? ""), "\(tool.output)")
    #expect(
      tool.messages.hasPrefix(
        "error: CR2017 'session.log' was written over by another program while it was recorded; it "
          + "and its journal hold what is left\n"))
  }

  @Test("A folder that is renamed while a log in it is recorded loses nothing")
  func movedFolder() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      mkdir old; mkfifo input; exec 5<>input
      "$TOOL" record -o "$PWD/old/session.log" -- exhibition < input &
      until [ -e old/session.log.open.0 ]; do sleep 0.05; done
      sleep 0.2; mv old new; sleep 1.2; echo screen >&5; echo quit >&5; wait $! || exit
      ls new; "$TOOL" verify new/session.log > /dev/null
      """, in: place.folder)
    let log = place.path("new/session.log")
    #expect(tool.code == 0, "\(tool.messages)")
    #expect(tool.lines.last == "session.log")
    #expect(tool.lines.contains { $0.hasPrefix("recorded ") && $0.hasSuffix(" events in \(log)") })
    #expect(
      tool.messages.contains(
        "note: '\(place.path("old/session.log"))' was moved while it was recorded; the log is "
          + "'\(log)'\n"))
  }

  @Test("A log is not written into the file that standard output is")
  func standardOutput() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      for name in /dev/stdout out.log; do
        echo quit | "$TOOL" record -o $name -- exhibition > out.log; echo $? $(wc -c < out.log)
        "$TOOL" compact session.log -o $name > out.log; echo $? $(wc -c < out.log)
      done
      """, in: place.folder)
    #expect(tool.lines == Array(repeating: "64 0", count: 4), "\(tool.messages)")
    #expect(tool.messages.hasPrefix("error: CR2008 a log is not written to standard output\n"))
  }

  @Test("A name that is not UTF-8 is refused, because two of them could look the same")
  func otherNames() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      "$TOOL" simulate exhibition -o $'a\\xff.log' --steps 2
      echo $?; ln -s $'a\\xff.log' link.log; cp session.log $'a\\xff.log'
      "$TOOL" compact session.log -o link.log; echo $?; readlink link.log | od -An -c | tr -d ' '
      """, in: place.folder)
    #expect(tool.lines == ["64", "74", #"a377.log\n"#])
    #expect(tool.messages.hasPrefix("error: the argument 'a\u{FFFD}.log' is not UTF-8\n"))
    #expect(place.names.count == 3 && place.contents == place.bytes)
  }

  @Test("The choice of what a kill or a loss of power may cost is in the command and in code")
  func durability() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      # A recorder has its journal before it empties the log.
      begun() { for i in $(seq 300); do cmp -s "$1" session.log || return; sleep 0.1; done; }
      for mode in buffer process power power=5ms power=2s strict; do
        before=$(mktemp); cp session.log "$before"
        (begun "$before"; rm "$before"; ls session.log.open.* 2> /dev/null | wc -l >&2; echo quit) |
          "$TOOL" record -o session.log --durability $mode -- exhibition > /dev/null || echo failed
      done
      "$TOOL" record -o session.log --durability power=0ms -- exhibition || echo $?
      """, in: place.folder)
    #expect(tool.lines == ["64"])
    #expect(
      tool.messages.split(separator: "\n").prefix(6) == ["0", "4", "4", "4", "4", "4"],
      "\(tool.messages)")
    let runtime = Runtime(clock: .virtual, seed: 3)
    let recorder = try Recorder(
      path: place.log, application: Storefront.self, runtime: runtime, durability: .buffer)
    #expect(place.names == ["session.log"])
    runtime.start(.map([:])) {}
    try recorder.finish()
    #expect(try SessionLogReader(path: place.log).integrity == .complete)
  }

  @Test("A log that has no journal is named with the reason")
  func withoutJournal() throws {
    let place = try Place()
    let tool = try Tool.shell(
      "echo quit | \"$TOOL\" record -o /dev/null -- exhibition", in: place.folder)
    #expect(tool.code == 0)
    #expect(
      tool.messages.hasPrefix(
        "warning: CR2018 '/dev/null' has no journal, because it is no regular file; a recorder "
          + "that is killed loses its last events\n"))
  }

  @Test(
    "A file that reaches the limit of its size ends the recording with its events",
    arguments: [1, 264])
  func sizeLimit(kibibytes: Int) throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      ulimit -f \(kibibytes)
      "$TOOL" simulate exhibition -o session.log --steps 100000 --seed 4
      """, in: place.folder)
    #expect(tool.code == 74)
    #expect(tool.messages.hasPrefix("error: CR2008 cannot "))
    #expect(tool.messages.contains("file too large"))
    // A limit that leaves no room for a journal ends the recording before it starts.
    if kibibytes == 1 {
      #expect(place.contents == place.bytes && place.names == ["session.log"])
      return
    }
    let reader = try SessionLogReader(path: place.log)
    #expect(try reader.integrity == .unfinished)
    #expect(try reader.eventCount > 5_000)
  }

  @Test("A recording or rewrite that cannot start leaves every file as it was")
  func noStart() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      name() { head -c $1 /dev/zero | tr '\\0' n; }
      check() {
        before=$(ls; cat -- n*); "$@" > out 2>&1; code=$?; rm out
        [ $code = 0 ] || [ "$before" = "$(ls; cat -- n*)" ] || echo "changed: $# $code"
        echo $code
      }
      mkdir place; cd place
      for size in 247 248 249 252 255; do
        cp ../session.log $(name $size)
        check "$TOOL" simulate exhibition -o $(name $size) --steps 3
        check "$TOOL" compact ../session.log -o $(name $size)
        rm n*
        check "$TOOL" simulate exhibition -o $(name $size) --steps 3
        rm -f n*
      done
      cp ../session.log new.log
      for limit in 0 100 300 100000; do
        check prlimit --fsize=$limit "$TOOL" simulate exhibition -o new.log --steps 3
        check prlimit --fsize=$limit "$TOOL" simulate exhibition -o new2.log --steps 3
        check prlimit --fsize=$limit "$TOOL" compact ../session.log -o new.log
      done
      for limit in 5 6 7 8 9 10 11 12 13 14 15; do
        check prlimit --nofile=$limit "$TOOL" simulate exhibition -o new.log --steps 3
      done
      """, in: place.folder)
    #expect(!tool.output.contains("changed"), "\(tool.output)")
    #expect(tool.lines.prefix(6) == ["0", "0", "0", "0", "0", "0"], "\(tool.lines)")
    #expect(tool.lines.dropFirst(6).prefix(3) == ["74", "0", "74"])
  }
}

@Suite struct AcceptVerbTests {
  @Test("accept of a link renews the file that it leads to, and keeps the link")
  func link() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      unset CI; mkdir real; mv session.log real/visit.log; ln -s real/visit.log session.log
      "$TOOL" accept session.log
      """, in: place.folder)
    #expect(tool.code == 0)
    #expect(try place.recorded == place.bytes)
    #expect(place.names == ["real", "session.log"])
    var status = stat()
    #expect(lstat(place.log, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    let beside = try FileManager.default.contentsOfDirectory(atPath: place.path("real"))
    #expect(beside.sorted() == ["visit.log", "visit.transcript"])
  }

  @Test("accept follows no link beside the log, and leaves no file behind")
  func plantedLink() throws {
    let place = try Place()
    let other = place.path("other.txt")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
    try FileManager.default.createSymbolicLink(
      atPath: place.log + ".accepting", withDestinationPath: other)
    let tool = try Tool(["accept", place.log], environment: ["CI": ""])
    #expect(tool.code == 64)
    let accepted = try Tool.shell(
      "unset CI; \"$TOOL\" accept session.log", in: place.folder)
    #expect(accepted.code == 0)
    #expect(try place.recorded == place.bytes)
    #expect(FileManager.default.contents(atPath: other) == Data("mine".utf8))
    #expect(
      place.names
        == ["other.txt", "session.log", "session.log.accepting", "session.transcript"])
    var status = stat()
    #expect(lstat(place.log, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFREG)
    #expect(status.st_mode & 0o777 == 0o644)
  }

  @Test("accept limits the memory of an application that the tool contains, too")
  func limits() throws {
    let place = try Place()
    let tool = try Tool.shell(
      "unset CI; \"$TOOL\" accept session.log --memory 1", in: place.folder)
    #expect(tool.code == 4, "\(tool.output)")
    #expect(tool.messages.contains("it uses more than 1 MiB of memory"))
    #expect(place.contents == place.bytes && place.names == ["session.log"])
  }

  @Test("Of each input that is dropped a note stays, also with an executable")
  func dropped() throws {
    let place = try Place()
    let tool = try Tool.shell(
      """
      unset CI; export XDG_STATE_HOME=$PWD/state; probe=${TOOL%/*}/stopping-probe
      printf 'tap first\\ntap second\\ntap first\\n' | "$TOOL" record -o p.log -- $probe > /dev/null
      quietly() { "$@" > out 2> err; echo "exit $?"; }
      quietly "$TOOL" accept p.log --app $probe --rename second=third --drop-unresolved=2
      quietly "$TOOL" accept p.log --app $probe --rename second=third --drop-unresolved=1
      "$TOOL" events p.log --kind note | grep -c dropped
      quietly "$TOOL" verify p.log --app $probe
      quietly "$TOOL" accept session.log --rename field:Name=field:Title --drop-unresolved=5
      "$TOOL" events session.log --kind note | grep -c dropped
      """, in: place.folder)
    #expect(tool.lines == ["exit 1", "exit 0", "1", "exit 0", "exit 0", "5"], "\(tool.messages)")
  }

  @Test("A golden that is cut anywhere is refused with a next step, and stays as it is")
  func torn() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("session.log")
    #expect(
      try Tool("simulate", "storefront", "-o", log.path, "--steps", "1500", "--seed", "4").code == 0
    )
    let whole = try Data(contentsOf: log)
    let chunks = try SessionLogReader(path: log.path).chunks
    try #require(chunks.count > 2)
    for size in [chunks[1].offset, chunks[1].offset + 9, chunks[2].offset, chunks[2].offset - 1] {
      let cut = whole.prefix(size)
      try cut.write(to: log)
      let tool = try Tool.shell("unset CI; \"$TOOL\" accept session.log", in: folder)
      #expect(tool.code == 3, "cut at byte \(size)")
      #expect(tool.messages.hasPrefix("error: CR3002 'session.log' is not accepted: it "))
      #expect(
        tool.messages.hasSuffix(
          "help: restore it from version control, or record the session again\n"))
      #expect(try Data(contentsOf: log) == cut)
    }
  }
}
