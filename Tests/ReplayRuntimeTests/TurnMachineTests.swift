import EventModel
import Testing

@testable import ReplayRuntime

/// Carries out the steps of a turn machine as a runtime does, without a clock, threads or nodes.
private final class TurnBench {
  var machine = TurnMachine()
  let symbols = SymbolTable()
  private(set) var events: [Event] = []
  private(set) var steps: [String] = []
  /// What the life cycle of the screen does, if the application has a screen.
  var lifecycle: (() -> Bool)?

  var transcript: String { Transcript.text(of: events, symbols: symbols) }

  @discardableResult
  func emit(_ kind: EventKind, _ node: String = "", _ name: String = "") -> Int {
    let header = EventHeader(kind: kind, node: symbols.symbol(node), name: symbols.symbol(name))
    let event = machine.numbered(header)
    events.append(Event(event))
    return event.number
  }

  func commit(_ node: String, telling handler: @escaping () -> Void = {}) {
    let number = emit(.commit, node)
    machine.notify(symbols.symbol(node), cause: number, handler)
  }

  func post(_ name: String, _ body: @escaping () -> Void) {
    machine.post(
      PostedWork(cause: machine.cause, scope: nil, body: body) { [self] in
        steps.append("dropped \(name)")
      })
  }

  func turn(at time: Int64, isHost: Bool = false, _ body: () -> Void) {
    machine.begin(notBefore: time, isHost: isHost)
    body()
    if machine.needsSettling { settle() }
    machine.end()
  }

  private func settle() {
    machine.beginRounds()
    while true {
      switch machine.nextStep(hasScreen: lifecycle != nil) {
      case .deliver:
        steps.append("deliver")
        deliver()
      case .runFlows(let jobs): steps.append("flows \(jobs.count)")
      case .runPosted(let work):
        steps.append("posted \(work.count)")
        for entry in work {
          machine.cause = entry.cause
          entry.body()
          if machine.mayDeliver { deliver() }
        }
        machine.cause = EventHeader.noCause
      case .release(let ends):
        steps.append("release \(ends.count)")
        for end in ends { end() }
      case .show(let renders):
        steps.append(renders ? "render" : "show")
        if !(lifecycle?() ?? false) && !machine.needsSettling { return }
      case .watch: steps.append("watch")
      case .abandon(let dropped):
        steps.append("abandon")
        for entry in dropped { entry.dropped?() }
      case .settled: return
      }
    }
  }

  private func deliver() {
    let outer = machine.cause
    machine.isDelivering = true
    while let next = machine.nextNotification() { next.deliver() }
    if let loop = machine.endlessNodes {
      steps.append("endless \(loop.map { symbols[$0] }.joined(separator: " "))")
    }
    machine.endDelivery(outer)
  }
}

@Suite struct TurnMachineTests {
  @Test("Events of a turn share its time; turns that the host begins at once are 1 µs apart")
  func times() {
    let bench = TurnBench()
    bench.turn(at: 5) {
      bench.machine.cause = bench.emit(.input, "app", "start")
      bench.emit(.send, "app.ping")
    }
    bench.turn(at: 5) { bench.emit(.send, "app.ping") }
    bench.turn(at: 9) {}
    bench.turn(at: 8) { bench.emit(.send, "app.ping") }
    #expect(
      bench.transcript == """
        t+0.000005s input start app
          send app.ping
        t+0.000006s send app.ping
        t+0.000008s send app.ping

        """)
    #expect(bench.machine.serial == 4)
  }

  @Test("Notifications are delivered in the order of the commits, each with its commit as cause")
  func notifications() {
    let bench = TurnBench()
    bench.turn(at: 1) {
      bench.machine.isDelivering = true
      bench.commit("a") { bench.commit("c") }
      bench.commit("b") { bench.emit(.send, "heard") }
      bench.machine.isDelivering = false
    }
    #expect(
      bench.transcript == """
        t+0.000001s commit a
        commit b
        ^2 commit c
        ^2 send heard

        """)
    #expect(bench.steps == ["deliver"])
    #expect(bench.machine.cause == EventHeader.noCause)
  }

  @Test("A round has notifications, posted work, releases and the screen, in that order")
  func rounds() {
    let bench = TurnBench()
    var appears = 1
    bench.lifecycle = {
      appears -= 1
      if appears == 0 { bench.commit("appeared") }
      return appears == 0
    }
    bench.turn(at: 1, isHost: true) {
      bench.machine.needsRendering = true
      bench.machine.release { bench.emit(.lifecycle, "a.store", "release") }
      bench.post("later") { bench.commit("posted") { bench.machine.needsRendering = true } }
      bench.commit("first")
    }
    #expect(
      bench.steps == ["deliver", "posted 1", "release 1", "render", "deliver", "show"])
    #expect(
      bench.transcript == """
        t+0.000001s commit first
        commit posted
        life release a.store
        commit appeared

        """)
  }

  @Test("Posted work waits for a turn that the host begins and that leaves it no longer")
  func posted() {
    let bench = TurnBench()
    bench.turn(at: 1) {
      bench.machine.cause = bench.emit(.send, "ping")
      bench.post("work") { bench.emit(.send, "pong") }
    }
    bench.turn(at: 2, isHost: true) { bench.machine.leavePosted() }
    #expect(bench.steps == [] && bench.machine.posted.count == 1)
    bench.turn(at: 3, isHost: true) { bench.emit(.input, "", "settle") }
    #expect(
      bench.transcript == """
        t+0.000001s send ping
        t+0.000003s input settle -
        ^2 send pong

        """)
    #expect(bench.machine.posted.isEmpty)
  }

  @Test("A turn that always makes work is watched for two rounds and then given up")
  func endlessRounds() {
    let bench = TurnBench()
    func again() {
      bench.emit(.send, "ping")
      bench.post("again", again)
    }
    bench.turn(at: 1, isHost: true) { bench.post("again", again) }
    let rounds = TurnMachine.roundLimit
    #expect(bench.events.count == rounds)
    #expect(
      bench.steps
        == Array(repeating: "posted 1", count: rounds - 2) + ["watch", "posted 1", "posted 1"]
        + ["abandon", "dropped again"])
    #expect(!bench.machine.needsSettling)
  }

  @Test("A turn that is given up still releases objects, and those that this releases")
  func lastReleases() {
    let bench = TurnBench()
    func again() { bench.post("again", again) }
    bench.turn(at: 1, isHost: true) {
      bench.post("again", again)
      bench.machine.release {
        bench.emit(.lifecycle, "outer", "destroy")
        bench.machine.release { bench.emit(.lifecycle, "inner", "destroy") }
      }
    }
    #expect(
      bench.steps.suffix(4) == ["abandon", "dropped again", "release 1", "release 1"])
    #expect(
      bench.transcript == """
        t+0.000001s life destroy outer
        life destroy inner

        """)
    #expect(!bench.machine.needsSettling)
  }

  @Test("Releases that lead to releases without end are given up, too")
  func endlessReleases() {
    let bench = TurnBench()
    func again() { bench.machine.release(again) }
    bench.turn(at: 1) { again() }
    #expect(bench.steps.count { $0 == "release 1" } == 2 * TurnMachine.roundLimit)
    #expect(bench.steps.count { $0 == "abandon" } == 1)
    #expect(!bench.machine.needsSettling)
  }

  @Test("Commits that follow from each other without end are dropped, with the nodes in the loop")
  func endlessCommits() {
    let bench = TurnBench()
    func commit(_ count: Int) {
      bench.commit(count % 2 == 0 ? "even" : "odd") { commit(count + 1) }
    }
    bench.turn(at: 1) { commit(0) }
    #expect(bench.steps == ["deliver", "endless even odd"])
    #expect(bench.events.count == TurnMachine.feedLimit + 1)

    // The chain that ends by itself at the limit is not a loop.
    let other = TurnBench()
    func count(_ left: Int) { other.commit("down") { if left > 1 { count(left - 1) } } }
    other.turn(at: 1) { count(TurnMachine.feedLimit) }
    #expect(other.steps == ["deliver"])
    #expect(other.events.count == TurnMachine.feedLimit)
  }
}
