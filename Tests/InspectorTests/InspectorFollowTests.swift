import EventModel
import Inspector
import SessionLog
import SessionsInMemory
import Testing
import TextTerminal
import Timeline

/// The inspector of a session that grows.
@Suite struct InspectorFollowTests {
  private let session: GrowingSession
  private var model: InspectorModel

  init() throws {
    session = try GrowingSession(count: 9)
    model = try session.model()
  }

  /// Adds events to the session, which the model finds.
  private mutating func grow(to count: Int, _ growth: SessionGrowth = .following) {
    session.grow(to: count, growth)
    let isNew = model.tick()
    #expect(isNew)
  }

  private func screen() -> String { model.render().dump(withRoles: false) }

  @Test("It begins at the end, and the title says that it follows")
  func beginning() {
    #expect(model.current == 8)
    #expect(model.timeout == 100)
    #expect(screen().contains("todo.log  TodoDemo 1.4  following"))
    #expect(screen().contains("@8/8"))
  }

  @Test("A cursor at the end goes with the end")
  mutating func cursorAtEnd() {
    grow(to: 14)
    #expect(model.current == 13)
    #expect(screen().contains("=>   * @13 commit list.store item~"))
    let isNew = model.tick()
    #expect(!isNew)
    grow(to: 15)
    #expect(model.current == 14)
    // Nothing of this was a jump.
    model.handle(.character("H"))
    #expect(model.message == "no earlier jump")
  }

  @Test("A cursor elsewhere stays, until $ brings it to the end")
  mutating func cursorElsewhere() {
    model.handle(.character(","))
    grow(to: 14)
    #expect(model.current == 7)
    #expect(screen().contains("@7/13") && screen().contains("@13 commit"))
    model.handle(.character("$"))
    grow(to: 16)
    #expect(model.current == 15)
  }

  @Test("The rows, states and causes are those of the whole session, wherever it grew")
  func equal() throws {
    var whole = try Fixture.model()
    let script = KeyScript("$<160x45><Print>.,p<Print>2jj[<Print>:@13<Enter>4<Print>c<Print>")
    let expected = script.run(on: &whole)
    for first in 0..<24 {
      let session = try GrowingSession(count: first)
      var model = try session.model()
      _ = KeyScript("3<Print>5<Print>2<Print>1").run(on: &model)
      for count in [first + (24 - first) / 2, 24] {
        session.grow(to: count)
        _ = model.tick()
        _ = model.render()
      }
      let found = script.run(on: &model).replacing("  following", with: "           ")
      #expect(found == expected, "grew from \(first) events")
    }
  }

  @Test("The filter applies to new events, and the cursor stays on the last row")
  mutating func filter() {
    _ = KeyScript("fkind = commit<Enter>").run(on: &model)
    #expect(model.current == 7 && model.time.rowCount == 2)
    grow(to: 13)
    #expect(model.time.rowCount == 3 && model.current == 11)
    grow(to: 14)
    #expect(model.current == 13)
    grow(to: 17)
    #expect(model.time.rowCount == 5 && model.current == 14)
    #expect(screen().contains("filtered"))
  }

  @Test("Search finds new events, and positions and ] reach them")
  mutating func search() {
    _ = KeyScript("0").run(on: &model)
    grow(to: 24)
    _ = KeyScript("/save<Enter>").run(on: &model)
    #expect(model.current == 17)
    _ = KeyScript(":@end<Enter>").run(on: &model)
    #expect(model.current == 23)
    _ = KeyScript("0:@13<Enter>2gj]").run(on: &model)
    #expect(model.current == 14)
  }

  @Test("What is folded stays folded, and hides its new consequences")
  mutating func folds() {
    grow(to: 10)
    #expect(model.current == 9)
    grow(to: 12)
    _ = KeyScript("9G<Enter>").run(on: &model)
    #expect(model.time.isFolded(9) && model.time.rowCount == 10)
    grow(to: 21)
    #expect(model.time.isFolded(9) && model.time.rowCount == 10 && model.current == 9)
    grow(to: 22)
    #expect(model.time.isFolded(9) && model.time.rowCount == 11 && model.current == 21)
  }

  @Test("The end of the session is said, and nothing is looked for after it")
  mutating func end() {
    grow(to: 24, .ended)
    #expect(screen().contains("TodoDemo 1.4  ended") && model.current == 23)
    #expect(model.timeout == -1)
    let polls = session.pollCount
    let isNew = model.tick()
    #expect(!isNew)
    model.wait(seconds: 86_400)
    #expect(session.pollCount == polls)
  }

  @Test("A recorder that is gone is said in the title and in the message; the events stay")
  mutating func cut() {
    let growth = SessionGrowth.cut(
      note: "recorder gone CR2401", message: "CR2401 the recorder of '\u{1b}.log' ended")
    grow(to: 9, growth)
    #expect(screen().contains("TodoDemo 1.4  recorder gone CR2401"))
    #expect(screen().contains("CR2401 the recorder of '^[.log' ended"))
    _ = KeyScript("0").run(on: &model)
    #expect(model.current == 0 && screen().contains("recorder gone CR2401"))
    #expect(model.timeout == -1)
  }

  @Test("A script looks for news while time passes, and stops waiting at the end")
  mutating func script() {
    session.planned = [(10, .following), (12, .following), (24, .ended)]
    let screens = KeyScript("<0.1s><Print><0.15s><Print><60s><Print>").run(
      on: &model, printsEnd: false)
    #expect(session.waits == [100, 100, 50])
    #expect(screens.contains("@9/9") && screens.contains("@23/23"))
    #expect(model.current == 23)
  }

  @Test("A session without events shows the first ones when they come")
  func empty() throws {
    let session = try GrowingSession(count: 0)
    var model = try session.model()
    #expect(model.render().dump(withRoles: false).contains("no events"))
    _ = KeyScript("0$.,c<Enter>2jG").run(on: &model)
    session.grow(to: 3)
    let isNew = model.tick()
    #expect(isNew)
    #expect(model.current == 2)
  }

  @Test("A session that is not followed is not looked at")
  func unfollowed() throws {
    var model = try Fixture.model()
    let isNew = model.tick()
    #expect(!isNew)
    #expect(model.timeout == -1)
    model.wait(seconds: 86_400)
  }
}

/// The events of the fixture, some of which have not yet come.
private final class GrowingSession: GrowingEvents {
  private let all: [Event]
  private var available: Int
  private var growth = SessionGrowth.following
  private var known: MemoryEvents
  /// What each wait brings.
  var planned: [(count: Int, growth: SessionGrowth)] = []
  private(set) var waits: [Int] = []
  private(set) var pollCount = 0

  init(count: Int) throws {
    let symbols = SymbolTable()
    all = try Transcript.events(of: Fixture.transcript, symbols: symbols)
    available = count
    known = MemoryEvents([], symbols: symbols, name: "todo.log", application: "TodoDemo 1.4")
  }

  func model() throws -> InspectorModel {
    InspectorModel(
      try SessionTimeline(self), width: 80, height: 24, growing: self, isASCII: true)
  }

  func grow(to count: Int, _ growth: SessionGrowth = .following) {
    available = count
    self.growth = growth
  }

  func poll(_ body: (EventHeader, UnsafeRawBufferPointer) -> Void) -> SessionGrowth {
    pollCount += 1
    for event in all[known.eventCount..<available] {
      event.payload.withUnsafeBytes { body(event.header, $0) }
    }
    known = MemoryEvents(
      Array(all[..<available]), symbols: symbols, name: name, application: application)
    return growth
  }

  func pause(milliseconds: Int) {
    waits.append(milliseconds)
    if !planned.isEmpty {
      let next = planned.removeFirst()
      grow(to: next.count, next.growth)
    }
  }

  var name: String { known.name }
  var application: String { known.application }
  var symbols: SymbolTable { known.symbols }
  var eventCount: Int { known.eventCount }
  var integrity: LogIntegrity { .unfinished }
  var stateBeforeFirstEvent: Projection? { nil }
  func event(at number: Int) throws -> Event { try known.event(at: number) }
  func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws { try known.forEachEvent(from: first, body) }
  func projection(upTo number: Int) throws -> Projection? { nil }
  func start(near time: Int64) -> Int { 0 }
}
