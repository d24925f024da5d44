import EventModel
import Foundation
import PackageSources
import Replay
import ReplayRuntime
import Samples
import SessionLog

/// A log in memory, made by a run of a scenario or by a simulated user.
struct RecordedScenario {
  static var applications: [any ReplayableApplication.Type] {
    [
      Storefront.self, Exhibition.self, Bookshelf.self, Weather.self, Converter.self,
      Scoreboard.self, ClickCounter.self, Thermometer.self, FlightBooker.self, EggTimer.self,
      NameList.self, Spreadsheet.self, Mailbox.self, Almanac.self, Lab.self,
    ]
  }

  /// Whether a screen has hundreds of elements: each session takes as long as twenty others.
  static func isLarge(_ application: any ReplayableApplication.Type) -> Bool {
    application == Spreadsheet.self || application == Mailbox.self
  }

  var bytes: [UInt8]
  var outcome = ScenarioRun.Outcome()

  static func application(_ id: String) throws -> any ReplayableApplication.Type {
    guard let found = applications.first(where: { $0.declaredID == id }) else {
      throw CocoaError(.featureUnsupported)
    }
    return found
  }

  /// A log that was recorded before.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Runs a scenario and records it.
  init(
    _ scenario: Scenario, effects: ScenarioRun.EffectPolicy = .pending, isStrict: Bool = false
  ) throws {
    let events = EventList()
    let run = try ScenarioRun(
      scenario, application: Self.application(scenario.head.application), symbols: events.symbols,
      sink: events)
    (run.effectPolicy, run.isStrict) = (effects, isStrict)
    try run.run()
    (bytes, outcome) = (try events.log(scenario.head), run.outcome)
  }

  /// Records a simulated user.
  init(_ application: any ReplayableApplication.Type, seed: UInt64, steps: Int) throws {
    let events = EventList()
    let runtime = Runtime(clock: .virtual, seed: seed, symbols: events.symbols)
    runtime.sink = events
    try Simulator(runtime: runtime, seed: seed).run(application, steps: steps)
    runtime.finish()
    var head = SessionHead(application: application.declaredID, nonce: seed, seed: seed)
    head.rules = .newest
    bytes = try events.log(head)
  }

  func reader() throws -> SessionLogReader {
    try SessionLogReader(bytes: bytes, named: "session.log")
  }

  /// The verdict of a replay.
  func verdict() throws -> Verdict {
    let reader = try reader()
    return try VerifiedReplay().run(
      reader, application: Self.application(reader.head.application))
  }

  func transcript() throws -> String {
    var events: [Event] = []
    let reader = try reader()
    try reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    return Transcript.text(of: events, symbols: reader.symbols, showsPlaces: false)
  }

  /// The committed recordings.
  static func recordings() throws -> [URL] {
    let folder = SourceTree.root.appendingPathComponent("Recordings")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let logs = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "log" } ?? []
    return logs.sorted { $0.path < $1.path }
  }
}

/// Keeps the events of a run.
final class EventList: EventSink {
  let symbols = SymbolTable()
  private(set) var events: [Event] = []

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    events.append(Event(header, payload: Array(payload)))
  }

  func log(_ head: SessionHead) throws -> [UInt8] {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: head, symbols: symbols)
    for event in events { try writer.append(event) }
    try writer.close()
    return destination.bytes
  }
}
