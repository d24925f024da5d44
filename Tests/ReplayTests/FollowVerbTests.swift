import Foundation
import Testing

/// `events --follow` beside a recorder in another process.
@Suite struct FollowVerbTests {
  /// Starts a recorder that reads the pipe at descriptor 9, and a follower of its log. Ends the
  /// follower if it does not end by itself.
  private static let start = """
    mkfifo input
    "$TOOL" record -o s.log -- exhibition < input > /dev/null 2>&1 & recorder=$!
    exec 9> input
    echo screen >&9
    until [ -s s.log ]; do sleep 0.02; done
    timeout 60 "$TOOL" events --follow s.log > followed 2> messages 9>&- & follower=$!
    until [ -s followed ]; do sleep 0.02; done

    """
  private static let finish = """

    code=0; wait $follower || code=$?
    exec 9>&-
    wait $recorder
    cat messages
    exit $code
    """

  private let folder: URL

  init() throws { folder = try TemporaryLog.folder() }

  private func follow(_ script: String) throws -> (code: Int32, text: String) {
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(Self.start + script + Self.finish, in: folder)
    return (tool.code, tool.output)
  }

  @Test("A follower prints the lines of the finished log, each once and in order")
  func whole() throws {
    let script = Tool.recording("exhibition/visit").dropLast(4) + ".script"
    let (code, text) = try follow(
      """
      while read -r line; do echo "$line" >&9; sleep 0.03; done < '\(script)'
      exec 9>&-
      wait $follower; echo "code $?"
      "$TOOL" events s.log > after
      wc -l < after
      cmp followed after && echo equal
      """)
    #expect(code == 0, "\(text)")
    #expect(text.hasPrefix("code 0\n"))
    #expect(text.hasSuffix("equal\n"))
  }

  @Test(
    "Events are printed while the recorder waits, from its journal",
    arguments: ["INT", "TERM", "HUP", "QUIT"])
  func journal(signal: String) throws {
    // Nothing is in a chunk yet: the whole session is in one slot.
    let (code, text) = try follow(
      """
      before=$(wc -l < followed)
      echo 'tap logIn' >&9
      echo 'screen' >&9
      sleep 1
      [ "$(wc -l < followed)" -ge "$before" ] && echo printed
      pkill -\(signal) -P $follower
      """)
    #expect(code == 0, "\(text)")
    #expect(text == "printed\n")
  }

  @Test("A follower of a killed recorder prints what it left and ends with 3, CR2401")
  func killed() throws {
    let (code, text) = try follow(
      """
      kill -9 $recorder
      wait $follower; code=$?
      "$TOOL" events s.log > after 2> /dev/null
      cmp followed after && echo equal
      (exit $code) & follower=$!
      """)
    #expect(code == 3, "\(text)")
    #expect(text.contains("equal\n"))
    #expect(text.contains("CR2401"))
  }

  @Test(
    "A log that is deleted, truncated or replaced is CR2402, and no event of another log is shown",
    arguments: [
      ("rm s.log", "deleted"), ("truncate -s 10 s.log", "truncated"),
      ("cp other.log new.log; mv new.log s.log", "replaced"),
      // Emptied first, then filled: which of the two a poll sees is a matter of time.
      ("cat other.log > s.log", ""),
    ])
  func changed(_ change: String, _ word: String) throws {
    let (code, text) = try follow(
      """
      cp '\(Tool.recording("storefront/price-bug"))' other.log
      cp followed before
      \(change)
      wait $follower; code=$?
      cmp followed before && echo same
      (exit $code) & follower=$!
      """)
    #expect(code == 74, "\(text)")
    #expect(text.contains("CR2402 's.log' was \(word)"))
    #expect(text.contains("same\n"))
  }

  @Test("A finished log ends at once, and a reader that is gone ends the follower")
  func ended() throws {
    let visit = Tool.recording("exhibition/visit")
    let followed = try Tool("events", "--follow", visit)
    #expect(followed.code == 0)
    #expect(try followed.output == Tool("events", visit).output)
    let (code, text) = try follow(
      """
      (timeout 30 "$TOOL" events --follow s.log; echo $? > closed) | head -1 > /dev/null
      cat closed
      pkill -INT -P $follower
      """)
    #expect(code == 0)
    #expect(text == "0\n" || text == "141\n")
  }

  @Test("The last event of a growing log is a number, also of an event that is not recorded yet")
  func lastEvent() throws {
    let visit = Tool.recording("exhibition/visit")
    for position in ["@end", "@-1", "t+1s", "@5~"] {
      let tool = try Tool("events", "--follow", "--to", position, visit)
      #expect(tool.code == 64 && tool.output.isEmpty)
      #expect(
        tool.messages == """
          error: CR2010 '\(position)' is not known while the log grows
          help: with '--follow', '--to' takes a number such as @120

          """)
    }
    let script = visit.dropLast(4) + ".script"
    let (code, text) = try follow(
      """
      timeout 60 "$TOOL" events --follow --from @20 --to @30 s.log > part 9>&- & part=$!
      while read -r line; do echo "$line" >&9; done < '\(script)'
      wait $part; echo "code $?"
      exec 9>&-
      wait $follower
      "$TOOL" events --from @20 --to @30 s.log | cmp - part && echo "equal, $(wc -l < part) lines"
      """)
    #expect(code == 0)
    #expect(text == "code 0\nequal, 11 lines\n")
  }
}
