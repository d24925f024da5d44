import Compose
import HeadlessUI
import ReplayProbes
import ReplayRuntime
import Testing

private let global = Emitter<Int>(5)

nonisolated private struct Sender: Component {
  let ping = SignalEmitter()
  let number = Emitter<Int>()
  let initial = Emitter<Int>(0)
}

/// Sends when a button is tapped, and traces what its operators hear.
nonisolated private struct Operators: StartupComponent, View {
  let sender = Sender()
  let more = SignalEmitter()
  let go = SignalEmitter()

  var observers: Void {
    plain
    once
    withLast
    withPrevious
    go += {
      sender.ping.send()
      sender.number.send(1)
      sender.number.send(2)
      sender.initial.send(7)
      trace("sent")
    }
  }

  private var plain: Void {
    sender.ping += { trace("+= ping") }
    sender.number += { trace("+= \($0)") }
  }

  private var once: Void {
    sender.number !+= { value in
      trace("!+= \(value)")
      if value == 1 { sender.number.send(10) }
    }
    sender.ping !+= { trace("!+= ping") }
  }

  private var withLast: Void {
    sender.ping ++= { trace("++= ping") }
    sender.initial ++= { trace("++= \($0)") }
    sender.number ++= { trace("++= \($0)") }
  }

  private var withPrevious: Void {
    sender.number ~+= { new, old in trace("~+= \(new) \(old)") }
    sender.initial ~+= { new, old in trace("~+= initial \(new) \(old)") }
  }

  var body: some View { Button(emitter: go) { Text("Go") } }
}

/// Sends in its observers what the rows about emitters are about.
nonisolated private struct Emissions: StartupComponent, View {
  let sender = Sender()
  let go = SignalEmitter()
  var computed: SignalEmitter { SignalEmitter() }

  var observers: Void {
    let copy = sender
    copy.number += { trace("copy heard \($0)") }
    sender.ping += { trace("ping") }
    for index in 0..<50 { sender.initial += { trace("\(index): \($0)") } }
    computed += { trace("never") }
    go += {
      for _ in 0..<3 { sender.ping.send() }
      sender.number.send(4)
      trace("last \(copy.number.lastValue ?? 0)")
      sender.initial.send(7)
      computed.send()
      trace("sent")
    }
  }

  var body: some View { Button(emitter: go) { Text("Go") } }
}

@Suite struct EmitterTests {
  @Test("C-01, C-02, C-03, C-04, C-06: what emitters tell, live and replayed")
  func emissions() async throws {
    let session = try await faithful(Emissions.self) { world in
      try world.host.tap("go")
    }
    #expect(
      session.trace == ["ping", "ping", "ping", "copy heard 4", "last 4"]
        + (0..<50).map { "\($0): 7" } + ["sent"])
  }

  @Test("C-01: a signal carries only the fact of being sent")
  func signal() {
    let ping = SignalEmitter()
    var count = 0
    ping += { count += 1 }
    for _ in 0..<3 { ping.send() }
    #expect(count == 3)
  }

  @Test("C-02: copies of a component share its emitters")
  func sharedByCopies() {
    let sender = Sender()
    let copy = sender
    var heard: [Int] = []
    copy.number += { heard.append($0) }
    sender.number.send(4)
    #expect(heard == [4])
    #expect(copy.number.lastValue == 4)
  }

  @Test("C-03, C-05: on return from send every handler has run, without any component")
  func synchronous() {
    let number = Emitter<Int>()
    var heard: [Int] = []
    number += { heard.append($0) }
    number.send(1)
    #expect(heard == [1])
  }

  @Test("C-04: handlers run in the order of subscription")
  func order() {
    for _ in 0..<100 {
      let ping = SignalEmitter()
      var heard: [Int] = []
      for index in 0..<50 { ping += { heard.append(index) } }
      ping.send()
      #expect(heard == Array(0..<50))
    }
  }

  @Test("C-06: a computed emitter loses its subscribers")
  func computed() {
    var computed: SignalEmitter { SignalEmitter() }
    var count = 0
    computed += { count += 1 }
    computed.send()
    #expect(count == 0)
  }

  @Test("C-08: += hears every emission after it, not the value before it")
  func plain() {
    let number = Emitter<Int>()
    number.send(1)
    var heard: [Int] = []
    number += { heard.append($0) }
    #expect(heard == [])
    number.send(2)
    number.send(2)
    #expect(heard == [2, 2])
  }

  @Test("C-09: !+= runs once, also when its handler sends again")
  func once() {
    let ping = SignalEmitter()
    var count = 0
    ping !+= {
      count += 1
      ping.send()
    }
    ping.send()
    ping.send()
    #expect(count == 1)
  }

  @Test("C-10: ++= hears the last value at once, if there is one")
  func withLast() {
    let (never, once, twice) = (Emitter<Int>(), Emitter<Int>(), Emitter<Int>())
    let (quiet, loud) = (SignalEmitter(), SignalEmitter())
    once.send(1)
    twice.send(1)
    twice.send(2)
    loud.send()
    var heard: [String] = []
    never ++= { heard.append("never \($0)") }
    once ++= { heard.append("once \($0)") }
    twice ++= { heard.append("twice \($0)") }
    quiet ++= { heard.append("quiet") }
    loud ++= { heard.append("loud") }
    Emitter(9) ++= { heard.append("initial \($0)") }
    #expect(heard == ["once 1", "twice 2", "loud", "initial 9"])
  }

  @Test("C-11: ~+= hears each value with the one before it")
  func withPrevious() {
    let number = Emitter<Int>()
    var heard: [[Int]] = []
    number ~+= { heard.append([$0, $1]) }
    for value in 1...3 { number.send(value) }
    #expect(heard == [[2, 1], [3, 2]])
    let initial = Emitter(0)
    initial ~+= { heard.append([$0, $1]) }
    initial.send(7)
    #expect(heard.last == [7, 0])
  }

  @Test("C-11: ~+= keeps the order of values when its handler sends again")
  func previousReentrant() {
    let number = Emitter<Int>(0)
    var heard: [[Int]] = []
    number ~+= { new, old in
      heard.append([new, old])
      if new == 1 { number.send(2) }
    }
    number.send(1)
    number.send(3)
    #expect(heard == [[1, 0], [2, 1], [3, 2]])
  }

  @Test("C-07..C-12, C-15: operators in split observers do the same in replay")
  func replayed() async throws {
    let session = try await faithful(Operators.self) { world in
      try world.host.tap("go")
      try world.host.tap("go")
    }
    #expect(
      session.trace == [
        "++= 0", "+= ping", "!+= ping", "++= ping",
        "+= 1", "!+= 1", "+= 10", "++= 10", "~+= 10 1", "++= 1",
        "+= 2", "++= 2", "~+= 2 10", "++= 7", "~+= initial 7 0", "sent",
        "+= ping", "++= ping", "+= 1", "++= 1", "~+= 1 2", "+= 2", "++= 2", "~+= 2 1",
        "++= 7", "~+= initial 7 7", "sent",
      ])
  }

  @Test("C-05: a global emitter serves two runtimes and keeps them apart")
  func globalEmitter() async throws {
    nonisolated struct App: StartupComponent, View {
      let go = SignalEmitter()
      var observers: Void {
        global ++= { trace("heard \($0)") }
        go += { global.send((global.lastValue ?? 0) + 1) }
      }
      var body: some View { Button(emitter: go) { Text("Go") } }
    }
    let session = try await faithful(App.self) { world in
      try world.host.tap("go")
      try world.host.tap("go")
    }
    #expect(session.trace == ["heard 5", "heard 6", "heard 7"])
  }

  @Test("C-112: a button sends its emitter once for each tap, with its value if it has one")
  func buttons() async throws {
    nonisolated struct App: StartupComponent, View {
      let plain = SignalEmitter()
      let valued = Emitter<String>()
      var observers: Void {
        plain += { trace("plain") }
        valued += { trace($0) }
      }
      var body: some View {
        Button(emitter: plain) { Text("Plain") }
        Button(emitter: valued, value: "a value") { Text("Valued") }
      }
    }
    let session = try await faithful(App.self) { world in
      #expect(world.host.targets.map(\.path) == ["App/button:plain", "App/button:valued"])
      try world.host.tap("App/button:plain")
      try world.host.tap("valued")
    }
    #expect(session.trace == ["plain", "a value"])
  }
}
