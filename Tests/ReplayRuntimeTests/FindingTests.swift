import EventModel
import Foundation
import ReplayProbes
import ReplayRuntime
import Testing

@Suite struct FindingTests {
  struct Profile {
    var name = "Ann"
    var kind: Kind = .guest

    enum Kind { case guest, member(since: Int) }
  }

  struct Token: Codable {
    var text = ""
    var secret = 1

    private enum CodingKeys: CodingKey { case text }
  }

  final class Account: Codable { var balance = 0 }

  struct Owner: Codable {
    var name = "Ann"
    var account = Account()
  }

  /// Its variable is not part of its encoding.
  final class Picture: Codable {
    let id = 1
    var decoded = 0
    init() {}
    enum CodingKeys: CodingKey { case id }
  }

  struct Album {
    var frame = Frame()
    var inner = Visitor()
  }

  struct Frame: Codable { var picture = Picture() }

  struct Visitor: Codable { var account: Account? }

  final class Socket {}

  struct Session {
    var count = 0
    var socket = Socket()
    var onEnd: () -> Void = {}
  }

  @Test("A state with a class or a closure is named with path and type on the line that says ok")
  func opaque() async throws {
    let session = try await RecordedSession { world in
      let cell = world.cell(Session(), at: "app.session")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { cell.commit { $0.count += 1 } }
      return ping
    } script: { world, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(
      session.verdict.coverage.unseenItems.map(\.name)
        == ["app.session.onEnd (() -> ())", "app.session.socket (Socket)"])
    #expect(!session.verdict.coverage.isWhole)
  }

  @Test("A property outside the coding keys is said once, with its type")
  func lostProperty() async throws {
    let session = try await RecordedSession { world in
      let cell = world.cell(Token(), at: "app.token")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { cell.commit { $0.secret += 1 } }
      return ping
    } script: { world, ping in
      ping.send(())
      ping.send(())
    }
    try session.requireFaithful()
    #expect(
      session.verdict.coverage.unseenItems.map(\.name) == ["app.token.secret (Token, not encoded)"])
    #expect(session.summaries(.note).count == 1)
    #expect(session.findings.map(\.code) == [.notEncoded])
  }

  @Test("An encoded object that can change in place is named with its path")
  func changesInPlace() async throws {
    let session = try await RecordedSession { world in
      let cell = world.cell(Owner(), at: "app.owner")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { cell.commit { $0.account.balance += 1 } }
      return ping
    } script: { world, ping in
      ping.send(())
    }
    #expect(
      session.verdict.coverage.unseenItems.map(\.name)
        == ["app.owner.account (Account, changes in place)"])
    #expect(session.findings.map(\.code) == [.changesInPlace])
  }

  /// Encodes itself, the redacted property either in clear or by its wrapper.
  struct Login: Codable, Equatable {
    var name = ""
    var isHidden = false
    @Redacted var token = ""

    enum CodingKeys: String, CodingKey { case name, isHidden, token }

    init(isHidden: Bool) { self.isHidden = isHidden }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      isHidden = try container.decode(Bool.self, forKey: .isHidden)
      _token = try container.decode(Redacted<String>.self, forKey: .token)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(isHidden, forKey: .isHidden)
      if isHidden {
        try container.encode(_token, forKey: .token)
      } else {
        try container.encode(token, forKey: .token)
      }
    }
  }

  @Test("A redacted property that its type encodes in clear is named", arguments: [true, false])
  func inClear(isHidden: Bool) async throws {
    let session = try await RecordedSession { world in
      let cell = world.cell(Login(isHidden: isHidden), at: "app.login")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { cell.commit { $0.token = "sesame-17" } }
      return ping
    } script: { world, ping in
      ping.send(())
    }
    try session.requireFaithful()
    #expect(session.transcript.contains("sesame-17") != isHidden)
    #expect(session.findings.map(\.code) == (isHidden ? [] : [.inClear]))
    #expect(session.findings.map(\.name) == (isHidden ? [] : ["app.login.token (Login, in clear)"]))
  }

  @Test("An object is named with its whole path, and only if a variable of it is encoded")
  func encodedVariables() async throws {
    let session = try await RecordedSession { world in
      world.cell(Album(), at: "app.album")
    } script: { world, cell in
      world.runtime.inTurn("visit") { cell.commit { $0.inner.account = Account() } }
    }
    #expect(
      session.verdict.coverage.unseenItems.map(\.name)
        == ["app.album.inner.account (Account, changes in place)"])
  }

  @Test("What is written from outside a turn and cannot be decoded is named by type and place")
  func notDecodable() async throws {
    let session = try await RecordedSession { world in
      world.cell(Profile(), at: "app.user")
    } script: { world, cell in
      cell.commit { $0.kind = .member(since: 1) }
      cell.commit { $0.kind = .guest }
    }
    #expect(
      session.verdict.coverage.unseenItems.map(\.name).first
        == "app.user.kind (Kind, not Decodable)")
    let first = try #require(session.verdict.first)
    #expect(first.reason.contains("Kind is not Decodable"))
    #expect(first.reason.contains("app.user"))
  }

  @Test("A body that captures a value without declaring it is named; services are not")
  func undeclared() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(String.self, at: "app.ping")
      ping.subscribe { card in
        world.runtime.effect("charge", node: "app", arguments: 3) {
          card.count
        } completion: { _ in
          trace("charged")
        }
        world.runtime.effect("pay", node: "app", arguments: card) { card in
          card.count
        } completion: { _ in
          trace("paid")
        }
        world.runtime.effect("ask", node: "app") {
          Runtime.current == nil ? 1 : 2
        } completion: { _ in
          trace("asked")
        }
      }
      return ping
    } script: { world, ping in
      ping.send("4000")
      try await world.until("all ended") { world.trace.count == 3 }
    }
    try session.requireFaithful()
    #expect(
      session.verdict.coverage.unseenItems.map(\.name)
        == ["app.charge (String, undeclared arguments)"])
    #expect(session.findings.map(\.code) == [.undeclared])
  }

  @Test("Arguments of effects, boundaries, flows and spans are compared")
  func arguments() async throws {
    let session = try await RecordedSession { world in
      let ping = world.emitterCell(Int.self, at: "app.ping")
      ping.subscribe { number in
        let runtime = world.runtime
        runtime.task("sync", arguments: number) { number in
          let sum = try await runtime.recorded("add", arguments: number + 1) { $0 + 1 }
          trace("\(sum)")
        }
        world.runtime.span("mark", arguments: number) { _ in }
      }
      return ping
    } script: { world, ping in
      ping.send(5)
      try await world.until(traced: "7")
      try await Task.sleep(for: .milliseconds(20))
    }
    try session.requireFaithful()
    #expect(session.summaries(.effectBegan) == ["effect mark - 5", "effect add - mode=1 6"])
    #expect(session.summaries(.lifecycle).contains("life flowStart sync 5"))
    #expect(session.verdict.coverage.unseenItems == [])
  }
}

@Suite struct OutsideCallerTests {
  @Test("What acts from outside every turn is named once for each node and caller")
  func outsideCallers() async throws {
    let session = try await RecordedSession { world in
      let cell = world.cell(0, at: "app.count")
      let ping = world.emitterCell(at: "app.ping")
      ping.subscribe { cell.commit { $0 += 1 } }
      return (cell, ping)
    } script: { world, app in
      world.runtime.namesOutsideCallers = true
      app.0.commit { $0 += 1 }
      app.0.commit { $0 += 1 }
      app.1.send(())
      let box = Box(cell: app.0)
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          box.cell.commit { $0 += 1 }
          done.resume()
        }
      }
      await MainActor.run { box.cell.commit { $0 += 1 } }
      await withCheckedContinuation { done in
        DispatchQueue.main.async {
          box.cell.commit { $0 += 1 }
          done.resume()
        }
      }
    }
    try session.requireFaithful()
    #expect(Set(session.findings.map(\.code)) == [.fromOutside])
    let callers = session.findings.map { "\($0.node): \($0.type)" }
    #expect(
      callers == [
        "app.count: a task", "app.ping: a task", "app.count: a thread",
        "app.count: a task on the main actor", "app.count: a block on the main queue",
      ])
    let all = "a task, a thread, a task on the main actor, a block on the main queue"
    #expect(
      session.verdict.coverage.reappliedItems.map { "\($0.name) \($0.count)" } == [
        "app.count (commit from outside: \(all)) 5", "app.ping (send from outside: a task) 1",
      ])
  }

  @Test("A timer that is armed or cancelled outside every turn is named, live and by the verdict")
  func outsideTimers() async throws {
    let session = try await RecordedSession { world in
      world.runtime.timer("kept", node: "app", after: .seconds(9)) {}
    } script: { world, kept in
      world.runtime.namesOutsideCallers = true
      kept.cancel()
      world.runtime.timer("late", node: "app", after: .seconds(1)) { trace("late") }
      world.runtime.timer("late", node: "app", after: .seconds(1)) { trace("late") }
      world.runtime.advance(by: .seconds(2))
    }
    #expect(session.trace == ["late", "late"])
    #expect(
      session.findings.map { "\($0.code) \($0.node)" } == [
        "fromOutside app.kept", "fromOutside app.late",
      ])
    #expect(session.findings.allSatisfy { $0.text.contains("a replay cannot repeat that") })
    #expect(
      session.verdict.first?.reason.hasPrefix(
        "'cancel' of 'app.kept' was called from outside a turn and cannot be re-applied") == true)
    let unresolved = session.unresolved.map { $0.drop { $0 != "'" }.prefix { $0 != "w" } }
    #expect(
      unresolved == ["'cancel' of 'app.kept' ", "'arm' of 'app.late' ", "'arm' of 'app.late' "])
  }

  @Test("A sleep in a task of one's own is named")
  func outsideWaits() async throws {
    let session = try await RecordedSession { world in
      world.emitterCell(at: "app.ping")
    } script: { world, _ in
      world.runtime.namesOutsideCallers = true
      let runtime = world.runtime
      async let sleep: Void = runtime.sleep(for: .seconds(1), node: "app")
      try await world.until("it sleeps") { world.runtime.nextTimerDue != nil }
      world.runtime.advance(by: .seconds(2))
      await sleep
    }
    #expect(session.findings.map { "\($0.code) \($0.node)" } == ["fromOutside app.sleep"])
    #expect(session.unresolved.count == 1)
  }

  private struct Box: @unchecked Sendable {
    let cell: StateCell<Int>
  }

  /// Decodes to another value than it was encoded from.
  struct Sliding: Codable {
    var step = 0

    init() {}

    init(from decoder: any Decoder) throws {
      step = try decoder.singleValueContainer().decode(Int.self) + 1
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(step)
    }
  }

  @Test("A value from outside that decodes to another one is named once, with its type")
  func asymmetry() async throws {
    let session = try await RecordedSession { world in
      let slide = world.emitterCell(Sliding.self, at: "app.slide")
      let plain = world.emitterCell(Int.self, at: "app.plain")
      let cell = world.cell(0, at: "app.count")
      slide.subscribe { value in cell.commit { $0 += value.step } }
      return (slide, plain)
    } script: { world, app in
      world.runtime.namesOutsideCallers = true
      app.0.send(Sliding())
      app.0.send(Sliding())
      app.1.send(1)
    }
    #expect(
      session.findings.filter { $0.code == .notSymmetric }.map(\.name)
        == ["app.slide (Sliding, decodes to another value)"])
    #expect(session.verdict.first != nil)
  }
}
