import Foundation
import Testing

/// `inspect --follow` beside a recorder in another process.
@Suite struct InspectFollowTests {
  /// Starts a recorder that reads the pipe at descriptor 9.
  private static let start = """
    mkfifo input
    "$TOOL" record -o s.log -- exhibition < input > /dev/null 2>&1 & recorder=$!
    exec 9> input
    echo screen >&9
    until [ -s s.log ]; do sleep 0.02; done
    until "$TOOL" events s.log 2> /dev/null | grep -q frame; do sleep 0.02; done

    # Starts an inspector, and waits until it has opened the log.
    inspect() {
      timeout 120 "$TOOL" inspect --follow s.log --ascii "$@" > screens 2> messages 9>&- &
      inspector=$!
      until [ -s screens ] || ls -l /proc/$(pgrep -P $inspector)/fd 2> /dev/null \\
          | grep -q s.log || ! kill -0 $inspector 2> /dev/null; do sleep 0.02; done
    }
    finish() { code=0; wait $inspector || code=$?; echo "code $code"; cat screens messages; }

    """
  private static let finish = """

    exec 9>&-
    wait $recorder
    true
    """

  private let folder: URL

  init() throws { folder = try TemporaryLog.folder() }

  private func inspect(_ script: String) throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Tool.shell(Self.start + script + Self.finish, in: folder).lines
  }

  @Test("The title says that a recorder writes; what is in its journal only is shown")
  func following() throws {
    let lines = try inspect("inspect --dump; finish")
    #expect(lines.first == "code 0", "\(lines)")
    #expect(lines[2].contains("following") && !lines[2].contains("no events"), "\(lines)")
    #expect(lines.contains { $0.contains("=> ") }, "\(lines)")
  }

  @Test("New events appear, the cursor goes with them, and the end of the session ends the wait")
  func grows() throws {
    let script = Tool.recording("exhibition/visit").dropLast(4) + ".script"
    let lines = try inspect(
      """
      inspect --script '<Print><100s><Print>0<Print>'
      while read -r line; do echo "$line" >&9; sleep 0.03; done < '\(script)'
      exec 9>&-
      finish
      "$TOOL" inspect s.log --ascii --goto @end --dump > whole
      echo whole; cat whole
      """)
    #expect(lines.first == "code 0", "\(lines)")
    let screens = lines.split(separator: "80x24").map { Array($0.prefix(24)) }
    guard screens.count == 5 else {
      Issue.record("\(lines)")
      return
    }
    #expect(screens[1][0].contains("following"))
    #expect(screens[2][0].contains("ended"))
    #expect(screens[2].dropFirst() == screens[4].dropFirst())
    #expect(screens[3].contains { $0.hasPrefix("|=>v @0 ") })
  }

  @Test("A killed recorder is CR2401, in the title and on standard error, with exit code 3")
  func killed() throws {
    let lines = try inspect(
      """
      inspect --script '<100s>' --dump
      kill -9 $recorder
      finish
      inspect --dump
      finish
      """)
    #expect(lines.first == "code 3", "\(lines)")
    #expect(lines.filter { $0 == "code 3" }.count == 2)
    #expect(lines.filter { $0.contains("recorder gone CR2401") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("CR2401 the recorder of 's.log' ended") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("error: CR2401 ") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("|=>") }.count == 2)
  }

  @Test(
    "A log that is deleted, truncated or replaced is CR2402 with 74; what was read stays",
    arguments: [
      ("rm s.log", "deleted"), ("truncate -s 10 s.log", "truncated"),
      ("cp other.log new.log; mv new.log s.log", "replaced"),
    ])
  func changed(_ change: String, _ word: String) throws {
    let lines = try inspect(
      """
      cp '\(Tool.recording("storefront/price-bug"))' other.log
      inspect --script '<100s>' --dump
      \(change)
      finish
      """)
    #expect(lines.first == "code 74", "\(lines)")
    #expect(lines[2].contains("\(word) CR2402"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("error: CR2402 's.log' was \(word)") })
    #expect(!lines.contains { $0.contains("storefront") })
  }

  @Test("A finished log says so at once")
  func finished() throws {
    let visit = Tool.recording("exhibition/visit")
    let tool = try Tool("inspect", "--follow", visit, "--goto", "@3", "--ascii", "--dump")
    #expect(tool.code == 0)
    #expect(tool.lines[1].contains("ended") && tool.lines[1].contains("@3/"))
    #expect(
      try tool.lines.dropFirst(2)
        == Tool("inspect", visit, "--goto", "@3", "--ascii", "--dump").lines.dropFirst(2))
  }

  @Test("--follow does not go with --verify")
  func verification() throws {
    let tool = try Tool("inspect", Tool.recording("exhibition/visit"), "--follow", "--verify")
    #expect(tool.code == 64)
    #expect(tool.messages.contains("'--follow' replays nothing"))
  }
}
