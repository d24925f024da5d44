import Compose
import EventModel
import HeadlessUI
import OrderedCombine
import ReplayProbes
import ReplayRuntime
import Testing

/// Sends when a button is tapped, and traces what the operators deliver.
nonisolated private struct Operated: StartupComponent, View {
  let number = ValueEmitter<Int>()
  let maybe = Emitter<Int?>()
  let other = Emitter<Int>()
  let ping = SignalEmitter()
  let go = SignalEmitter()

  var observers: Void {
    number.map { "\($0)!" } += { trace("map \($0)") }
    number.filter { $0 > 1 } += { trace("filter \($0)") }
    number.dropFirst(count: 2) += { trace("drop \($0)") }
    number.undup() += { trace("undup \($0)") }
    number.only(3) += { trace("only") }
    number.tap { trace("tap \($0)") } !+= { trace("once \($0)") }
    maybe.nonNull() += { trace("some \($0)") }
    number + other += { trace("both \($0)") }
    ping.map { 1 } += { trace("ping \($0)") }
    number.flatMap { base in other.map { base * 100 + $0 } } += { trace("flat \($0)") }
    number.debounce(interval: .seconds(1)) += { trace("calm \($0)") }
    go += {
      number.send(1)
      number.send(3)
      number.send(3)
      maybe.send(nil)
      maybe.send(4)
      other.send(5)
      ping.send()
    }
  }

  var body: some View { Button(emitter: go) { Text("Go") } }
}

/// Handlers that end, publishers, and a router without a route.
nonisolated private struct Ended: StartupComponent, RouterComponent, View {
  @ObservedObject var router = Router()
  let number = Emitter<Int>()
  let detail = Detail()
  let go = SignalEmitter()
  let open = SignalEmitter()
  let close = SignalEmitter()

  var observers: Void {
    let ended = number.observe { trace("ended \($0)") }
    number.observe { value in
      trace("kept \(value)")
      if value == 2 { ended.cancel() }
    }
    number.observeOnce { trace("first \($0)") }
    number.observeOnce { _ in trace("no") }.cancel()
    number.publisher.map { $0 + 1 }.emitter += { trace("next \($0)") }
    [7, 8].publisher.emitter.filter { $0 > 7 } += { trace("array \($0)") }
    go += { for value in 1...3 { number.send(value) } }
    open += { router.push(\Self.detail, animated: true) }
    close += { router.pop(animated: false) }
  }

  var body: some View {
    VStack {
      RouterView { Text("nothing is open") }
      Button(emitter: go) { Text("Go") }
      Button(emitter: open) { Text("Open") }
      Button(emitter: close) { Text("Close") }
    }
  }
}

nonisolated private struct Detail: Component, View {
  var body: some View { Text("detail") }
}

/// What people write with Compose.
@Suite struct FormTests {
  @Test("Operators deliver in the turn of the emitter, for each handler on its own")
  func operators() async throws {
    let session = try await faithful(Operated.self) { world in
      try world.host.tap("Go")
      world.runtime.advance(by: .seconds(2))
      try world.host.tap("Go")
    }
    let first = session.trace.prefix { $0 != "calm 3" }
    #expect(
      first == [
        "map 1!", "undup 1", "tap 1", "once 1", "both 1", "map 3!", "filter 3", "undup 3", "only",
        "both 3", "map 3!", "filter 3", "drop 3", "only", "both 3", "some 4", "both 5", "flat 105",
        "flat 305", "flat 305", "ping 1",
      ])
    #expect(session.trace.filter { $0 == "calm 3" }.count == 1)
    #expect(session.summaries(.timer).contains { $0.contains("number.debounce") })
  }

  @Test("Observers end, publishers and emitters become each other, a router may have no route")
  func ends() async throws {
    let session = try await faithful(Ended.self) { world in
      #expect(world.host.screen?.plainText == "nothing is open Go Open Close")
      try world.host.tap("Go")
      try world.host.tap("Open")
      #expect(world.host.screen?.plainText == "detail Go Open Close")
      try world.host.tap("Close")
      #expect(world.host.screen?.plainText == "nothing is open Go Open Close")
    }
    #expect(
      session.trace == [
        "array 8", "ended 1", "kept 1", "first 1", "next 2", "ended 2", "kept 2", "next 3",
        "kept 3",
        "next 4",
      ])
    #expect(session.summaries(.route).map { $0.split(separator: " ")[1] } == ["push", "pop"])
  }
}
