import Compose
import EventModel
import Foundation
import HeadlessUI
import Observation
import Replay
import ReplayProbes
import ReplayRuntime
import SessionLog
import Testing

private struct Total: AnyState {
  var total = 0
}

/// One handler sends again while the others still wait for the value.
nonisolated private struct Pairs: StartupComponent {
  let number = Emitter<Int>()
  @ObservedObject var store = PlainStore<Total>()

  var observers: Void {
    number += { value in
      store.state.total = value
      if value == 1 || value == 4 { number.send(value + 1) }
    }
    number ~+= { trace("\($0) after \($1)") }
    number ~+= { trace("again \($0) after \($1)") }
    store.didChange ~+= { trace("total \($0.total) after \($1.total)") }
  }
}

private struct Greeter: Service {
  static let Name = "greeter"
  let store = PlainStore<Total>()
  let greeted = SignalEmitter()
  var style = "plain"
}

extension Services {
  fileprivate var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
}

nonisolated private struct Greeting: StartupComponent, View {
  let ask = SignalEmitter()
  let fresh = SignalEmitter()
  let restyle = SignalEmitter()

  var observers: Void {
    ask += {
      services.greeter.store.state.total += 1
      services.greeter.greeted.send()
    }
    fresh += { services.greeter = Greeter() }
    restyle += { services.greeter.style = "bold" }
  }

  var body: some View {
    VStack {
      Button(emitter: ask) { Text("Ask") }
      Button(emitter: fresh) { Text("Fresh") }
      Button(emitter: restyle) { Text("Restyle") }
    }
  }
}

/// A page whose work does not end by itself.
nonisolated private struct Page: Component {
  let load = SignalEmitter()
  let total: PlainStore<Total>
  let gate: Gate

  var observers: Void {
    load += {
      runtime.effect("load", node: "page") { [gate] in
        await gate.wait()
        return 1
      } completion: { (result: Result<Int, any Error>) in
        total.state.total += (try? result.get()) ?? 10
      }
      runtime.effect("keep", node: "page", outlives: true) { [gate] in
        await gate.wait()
        return 100
      } completion: { (result: Result<Int, any Error>) in
        total.state.total += (try? result.get()) ?? 1_000
      }
      let note = { (text: String) in trace(text) }
      nonisolated(unsafe) let say = note
      runtime.task("flow", node: "page") {
        await Runtime.ambient.sleep(for: .seconds(60))
        say("flow \(Task.isCancelled ? "cancelled" : "slept")")
      }
    }
  }
}

nonisolated private struct Pages: StartupComponent, View {
  let page = DynamicComponent<Page>()
  let close = SignalEmitter()
  @ObservedObject var store = PlainStore<Total>()
  /// Opened once the component is closed; each recording has its own.
  nonisolated(unsafe) static var gate = Gate()

  var observers: Void {
    didAppear += { page.create { Page(total: store, gate: Self.gate) } }
    close += { page.destroy() }
  }

  var body: some View {
    VStack {
      Text("total \(store.state.total)")
      Button(emitter: close) { Text("Close") }
    }
  }
}

/// What each number of the rules does otherwise, in one application.
@Observable private final class Questions {
  var count = 0
}

private struct Marked: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Text(">")
      configuration.label
    }
  }
}

nonisolated private struct Rules: StartupComponent, View {
  let questions = Questions()
  let number = Emitter<Int>()
  let ask = SignalEmitter()
  let fresh = SignalEmitter()
  let name = SignalEmitter()
  let label = SignalEmitter()
  let rows = SignalEmitter()
  @ObservedObject var store = PlainStore<Pair>()

  struct Pair: AnyState {
    var pairs: [[Int]] = []
  }

  var observers: Void {
    number += { if $0 == 1 { number.send(2) } }
    number ~+= { store.state.pairs.append([$0, $1]) }
    ask += {
      services.greeter.store.state.total += 1
      questions.count += 1
      number.send(1)
    }
    fresh += { services.greeter = Greeter() }
    name += {
      let pin: String = runtime.answer("pin", node: "Vault") { "a-secret-pin" }
      let _: Int = runtime.answer("score of \(pin)") { 1 }
    }
    label += { store.state.pairs.append([runtime.answer("number", node: "Vault") { 48_151_623 }]) }
    rows += { store.state.pairs.append([1, 2, 3]) }
  }

  var body: some View {
    VStack {
      Text("\(store.state.pairs.count)")
      Button(emitter: ask) { Text("Ask") }
      Button(emitter: fresh) { Text("Fresh") }
        .buttonStyle(Marked())
      if let last = store.state.pairs.last, last.count == 1 {
        Button(action: { store.state.pairs = [] }) { Text("Forget \(last[0])") }
      }
      if store.state.pairs.last?.count == 3 { List(0..<201) { Text("row \($0)") } }
    }
  }
}

@Suite("Rules of the runtime in Compose")
struct RulesTests {
  @Test("C-11: ~+= gets the value before each one, also when another handler sends meanwhile")
  func pairs() async throws {
    func traces(_ rules: RuntimeRules) async throws -> (live: [String], renewed: [String]) {
      let session = try await RecordedSession(of: Pairs.self, rules: rules) { world in
        for value in [1, 4] { try world.send(value, to: "Pairs.number") }
      }
      #expect(session.verdict.divergences.isEmpty)
      #expect(session.verified.trace == session.live.trace)
      return (session.live.trace, session.rerecorded.trace)
    }
    let newest = [
      "2 after 1", "again 2 after 1", "5 after 4", "again 5 after 4", "4 after 2",
      "again 4 after 2",
    ]
    let (live, renewed) = try await traces(.newest)
    #expect(live.filter { !$0.hasPrefix("total") } == newest)
    #expect(live == renewed)
    #expect(
      live.filter { $0.hasPrefix("total") } == [
        "total 1 after 0", "total 2 after 1", "total 4 after 2", "total 5 after 4",
      ])
    let first = try await traces(.first)
    #expect(first.live.contains("1 after 2"))
    #expect(first.renewed == live)
  }

  @Test("C-55: a service in the place of another gets its paths, and the other is destroyed")
  func services() async throws {
    let taps = ["ask", "fresh", "ask", "restyle", "ask"]
    let session = try await faithful(Greeting.self) { world in
      for tap in taps { try world.host.tap(tap) }
    }
    #expect(
      session.summaries(.commit) == [
        "commit services.greeter.store version=1 total = 1",
        "commit services.greeter.store version=1 total = 1",
        "commit services.greeter.store version=2 total = 2",
      ])
    #expect(
      session.summaries(.lifecycle).filter { $0.contains("services.greeter") } == [
        "life create services.greeter.store {total: 0}", "life destroy services.greeter",
        "life create services.greeter.store {total: 0}",
      ])
    #expect(session.summaries(.send).contains("send services.greeter.greeted"))
    let first = try await RecordedSession(of: Greeting.self, rules: .first) { world in
      for tap in taps { try world.host.tap(tap) }
    }
    #expect(first.verdict.divergences.isEmpty)
    #expect(first.summaries(.commit).contains { $0.contains("~Store#1") })
  }

  @Test("An effect and a flow end with their component, unless they are to outlive it")
  func structured() async throws {
    for rules in [RuntimeRules.newest, .first] {
      Pages.gate = Gate()
      let session = try await RecordedSession(of: Pages.self, rules: rules) { world in
        try world.send((), to: "Pages.page.load")
        try world.host.tap("close")
        Pages.gate.open()
        try await world.until("the effects have ended") { !world.runtime.hasPendingEffects }
        world.runtime.advance(by: .seconds(100))
        world.runtime.settle()
      }
      #expect(session.verdict.divergences.isEmpty)
      #expect(session.verified.trace == session.live.trace)
      let isNewest = rules == .newest
      #expect(session.live.host.screen?.plainText.contains("total \(isNewest ? 100 : 101)") == true)
      #expect(session.trace == (isNewest ? ["flow cancelled"] : []))
      #expect(
        session.summaries(.lifecycle).filter { $0.contains("cancel") }
          == (isNewest ? ["life cancel page \"load\""] : []))
      if isNewest { try session.requireFaithful() }
    }
  }

  @Test(
    "Each number of the rules has a committed log, which replays for ever",
    arguments: 1...RuntimeRules.newest.number)
  func vector(number: Int) throws {
    let log = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors/rules/\(number).log")
    let (accepts, exists) = (
      ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil,
      FileManager.default.fileExists(atPath: log.path)
    )
    if accepts && !exists { try record(RuntimeRules(number: number), number, to: log.path) }
    let reader = try SessionLogReader(path: log.path)
    #expect(reader.head.rules.number == number)
    let verdict = try VerifiedReplay().run(reader, application: Rules.self)
    #expect(verdict.first == nil && verdict.hasEnd)
    // By other rules the same session has other events, or the number would not matter.
    let other = RuntimeRules(number: number == 1 ? 2 : number - 1)
    let renewed = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: renewed) }
    try record(other, number, to: renewed.path)
    let others = try SessionLogReader(path: renewed.path, symbols: reader.symbols)
    #expect(try VerifiedReplay().run(reader, against: others).first != nil)
  }

  /// - Parameter number: The rules whose log the session is for.
  private func record(_ rules: RuntimeRules, _ number: Int, to path: String) throws {
    let runtime = Runtime(clock: .virtual, seed: 1, symbols: SymbolTable(), rules: rules)
    let recorder = try Recorder(path: path, application: Rules.self, runtime: runtime, nonce: 1)
    let host = HeadlessHost(runtime: runtime)
    let paths = number >= 5 ? ["Vault", "Rules.store"] : number == 4 ? ["Vault"] : []
    runtime.redact(try paths.map { try StatePath(parsing: $0) })
    runtime.start(Runtime.startFacts(arguments: [])) { Rules.build(in: host) }
    for tap in ["ask", "fresh", "ask"] { try host.tap(tap) }
    let secrets = ["Rules.name", "Rules.label"].prefix(max(0, number - 3))
    for emitter in secrets + (number >= 7 ? ["Rules.rows"] : []) {
      let emitter = runtime.symbols.symbol(emitter)
      try runtime.node(named: emitter)?.injectSend(.init(start: nil, count: 0), place: .none)
    }
    if number == 5 || number == 6 { try host.tap("Forget 48151623") }
    try recorder.finish()
  }
}
