import EventModel
import PackageSources
import SessionLog
import SessionsInMemory
import Timeline

/// Events of a session, in memory and as a log.
struct Fixture {
  let symbols: SymbolTable
  var events: [Event]

  init(_ transcript: String) throws {
    symbols = SymbolTable()
    events = try Transcript.events(of: transcript, symbols: symbols)
  }

  /// Turns that count in one node and list in another; three events each, after three others.
  init(turns: Int) throws {
    var text = "t+0.000001s input start app\n  life create app.a {n: 0}\n  life create app.b []\n"
    for turn in 1...turns {
      text += "\(SessionTime.text(Int64(turn) * 1000)) input tap app.button\n"
      text += "  commit app.a version=\(turn) n = \(turn)\n"
      text += "    commit app.b version=\(turn) . splice \(turn - 1) -0 +[\(turn)]\n"
    }
    text += "t+9.000s end count=\(3 + 3 * turns) hash=1\n"
    try self.init(text)
  }

  /// The same session with a gap. Patches to the list then no longer fit, so they are made empty.
  func without(_ numbers: Range<Int>) -> Fixture {
    var fixture = self
    fixture.events = events.filter { !numbers.contains($0.number) }.map { event in
      guard event.number >= numbers.upperBound, symbols[event.header.node] == "app.b" else {
        return event
      }
      return Event(event.header, payload: [0x80])
    }
    return fixture
  }

  func memory() -> MemoryEvents {
    MemoryEvents(events, symbols: symbols, name: "m.log", application: "a")
  }

  func timeline() throws -> SessionTimeline { try SessionTimeline(memory()) }

  func log() throws -> [UInt8] {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: SessionHead(application: "a", nonce: 1), symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    return destination.bytes
  }

  func reader() throws -> SessionLogReader { try SessionLogReader(bytes: try log()) }

  /// The paths of the committed recordings; if not thoroughly, one of the long ones alone.
  static func recordings(thoroughly: Bool = true) throws -> [String] {
    SourceTree.paths(below: "Recordings", suffix: ".log").sorted()
      .filter { thoroughly || !$0.hasSuffix("/long.log") || $0.contains("/converter/") }
      .map { SourceTree.root.appendingPathComponent($0).path }
  }

  static func events(of reader: SessionLogReader) throws -> [Event] {
    var events: [Event] = []
    try reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    return events
  }
}
