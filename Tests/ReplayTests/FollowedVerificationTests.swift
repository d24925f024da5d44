import EventModel
import Foundation
import SessionLog
import Testing

/// `verify --follow` beside a recorder in another process.
@Suite struct FollowedVerificationTests {
  /// Starts a recorder that reads the pipe at descriptor 9, and a follower of its log. Ends the
  /// follower if it does not end by itself.
  private static let start = """
    mkfifo input
    "$TOOL" record -o s.log -- exhibition < input > /dev/null 2>&1 & recorder=$!
    exec 9> input
    echo screen >&9
    until [ -s s.log ]; do sleep 0.02; done
    timeout 60 "$TOOL" verify --follow --timeout 1 s.log > verdict 2>&1 9>&- & follower=$!

    """
  private static let finish = """

    code=0; wait $follower || code=$?
    exec 9>&-
    wait $recorder
    cat verdict
    exit $code
    """

  private let folder: URL

  init() throws { folder = try TemporaryLog.folder() }

  private func shell(_ script: String) throws -> (code: Int32, text: String) {
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = try Tool.shell(script, in: folder)
    return (tool.code, tool.output)
  }

  @Test("The verdict comes with the end of the session; an idle recorder is no time-out")
  func whole() throws {
    let script = Tool.recording("exhibition/visit").dropLast(4) + ".script"
    let (code, text) = try shell(
      Self.start + """
        sleep 2
        while read -r line; do echo "$line" >&9; sleep 0.03; done < '\(script)'
        sleep 1
        exec 9>&-
        wait $recorder
        """ + Self.finish)
    #expect(code == 0, "\(text)")
    #expect(text.hasPrefix("ok  s.log  "))
    #expect(text.split(separator: "\n").count == 1, "\(text)")
  }

  @Test("What a dead recorder left is judged, and the code is 3, CR2401")
  func killed() throws {
    let (code, text) = try shell(Self.start + "kill -9 $recorder" + Self.finish)
    #expect(code == 3, "\(text)")
    #expect(text.contains("incomplete  s.log"))
    #expect(text.contains("CR2401"))
  }

  @Test("A log that is deleted is CR2402")
  func deleted() throws {
    let (code, text) = try shell(Self.start + "sleep 1; rm s.log" + Self.finish)
    #expect(code == 74, "\(text)")
    #expect(text.contains("CR2402 's.log' was deleted"))
  }

  @Test("The first divergence ends it although the recorder goes on")
  func divergence() throws {
    let (code, text) = try shell(
      """
      cp '\(Tool.recording("storefront/price-bug"))' s.log
      exec 8<> s.log; flock -x 8
      timeout 60 "$TOOL" verify --follow s.log 8>&-
      """)
    #expect(code == 1, "\(text)")
    #expect(text.hasPrefix("CR1203 divergence"))
  }

  @Test("A finished log has the verdict that it has without --follow")
  func finished() throws {
    let log = Tool.recording("exhibition/visit")
    let (followed, plain) = (try Tool("verify", "--follow", log), try Tool("verify", log))
    #expect(followed.code == 0, "\(followed.messages)")
    #expect(followed.output.split(separator: ".").first == plain.output.split(separator: ".").first)
    let outside = try Tool("verify", "--follow", "--to", "@9999", log)
    #expect(outside.code == 64 && outside.output == "")
    #expect(outside.messages == (try Tool("verify", "--to", "@9999", log).messages))
    #expect(try Tool("verify", "--follow", log, log).code == 64)
    #expect(try Tool("verify", "--follow", "--in-process", log).code == 64)
    #expect(try Tool("verify", "--follow", "--to", "t+1s", log).code == 64)
  }

  @Test("A session that is recorded meanwhile gets a JUnit report, a JSON document and two replays")
  func reports() throws {
    let script = Tool.recording("exhibition/visit").dropLast(4) + ".script"
    let reporting = Self.start.replacingOccurrences(
      of: "--follow", with: "--follow --twice --json --junit report.xml")
    let (code, text) = try shell(
      reporting + """
        while read -r line; do echo "$line" >&9; done < '\(script)'
        exec 9>&-
        wait $recorder
        """ + Self.finish)
    #expect(code == 0, "\(text)")
    #expect(text.contains(#""result":"match""#) && text.contains(#""exit":0"#), "\(text)")
  }

  @Test("The JUnit report of a followed log is that of a finished one")
  func junit() throws {
    let log = Tool.recording("exhibition/visit")
    let (code, text) = try shell(
      """
      "$TOOL" verify --follow --twice --junit followed.xml --quiet '\(log)' &&
      "$TOOL" verify --twice --junit plain.xml --quiet '\(log)' &&
      cmp <(sed -E 's/time(stamp)?="[^"]*"//g' followed.xml) <(sed -E 's/time(stamp)?="[^"]*"//g' plain.xml) && echo equal
      """)
    #expect(code == 0 && text == "equal\n", "\(text)")
  }

  @Test("What a dead recorder left is in every report: JSON, JUnit, two replays, code 3")
  func killedReports() throws {
    let reporting = Self.start.replacingOccurrences(
      of: "--follow", with: "--follow --twice --json --junit report.xml")
    let (code, text) = try shell(
      reporting + "kill -9 $recorder; wait $follower; echo $? > code; cat report.xml >> verdict"
        + "; (exit $(cat code)) & follower=$!" + Self.finish)
    #expect(code == 3, "\(text)")
    #expect(text.contains(#""result":"incomplete""#) && text.contains(#""exit":3"#), "\(text)")
    #expect(text.contains("CR2401") && text.contains("<failure"), "\(text)")
  }

  @Test("A divergence is in every report, and the recorder goes on")
  func divergenceReports() throws {
    let (code, text) = try shell(
      """
      cp '\(Tool.recording("storefront/price-bug"))' s.log
      exec 8<> s.log; flock -x 8
      timeout 60 "$TOOL" verify --follow --twice --json --junit report.xml s.log 8>&-; code=$?
      cat report.xml
      exit $code
      """)
    #expect(code == 1, "\(text)")
    #expect(text.contains(#""result":"diverged""#) && text.contains("<failure"), "\(text)")
    #expect(text.contains("CR1203"), "\(text)")
  }

  @Test("An event that the record does not have is found also when a pause follows its turn")
  func pauseAfterTurn() throws {
    let (first, whole) = try Self.withoutFrame(Tool.recording("exhibition/visit"))
    try Data(first).write(to: folder.appendingPathComponent("first"))
    try Data(whole).write(to: folder.appendingPathComponent("whole"))
    let (code, text) = try shell(
      """
      cp first s.log
      exec 8<> s.log; flock -x 8
      timeout 60 "$TOOL" verify --follow s.log > verdict 2>&1 8>&- & follower=$!
      sleep 2
      tail -c +$(($(stat -c %s first) + 1)) whole >> s.log
      code=0; wait $follower || code=$?
      cat verdict
      exit $code
      """)
    #expect(code == 1, "\(text)")
    #expect(text.hasPrefix("CR1205 divergence at @"), "\(text)")
  }

  /// A log without the last frame of its second turn with one that is not the last event, as long as
  /// it is up to that turn, and whole.
  private static func withoutFrame(_ log: String) throws -> (first: [UInt8], whole: [UInt8]) {
    let reader = try SessionLogReader(path: log)
    var events: [Event] = []
    try reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    let removed = try #require(
      events.indices.dropLast().filter { index in
        events[index].kind == .frame && events[index + 1].header.startsTurn && index > 10
          && !events.contains { $0.cause == index }
      }.first)
    events.remove(at: removed)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: reader.head, symbols: reader.symbols)
    var first: [UInt8] = []
    for (number, event) in events.enumerated() {
      var event = event
      event.header.number = number
      if event.cause > removed { event.header.cause -= 1 }
      if event.kind == .end { event.header.count -= 1 }
      try writer.append(event)
      if number == removed - 1 {
        try writer.flush()
        first = destination.bytes
      }
    }
    try writer.close()
    return (first, destination.bytes)
  }
}
