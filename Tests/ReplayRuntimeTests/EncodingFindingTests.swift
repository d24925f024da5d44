import EventModel
import ReplayProbes
import ReplayRuntime
import Testing

/// Encodes a value that is not the stored one, if there are capital letters.
private struct Account: Codable, Equatable {
  var email = ""
  var count = 0

  enum CodingKeys: String, CodingKey { case email, count }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    email = try container.decode(String.self, forKey: .email)
    count = try container.decode(Int.self, forKey: .count)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(email.lowercased(), forKey: .email)
    try container.encode(count, forKey: .count)
  }
}

/// Does not encode negative counts.
private struct Stock: Codable, Equatable {
  var count = 0
  var name = ""

  enum CodingKeys: String, CodingKey { case count, name }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
  }

  func encode(to encoder: any Encoder) throws {
    if count < 0 {
      throw EncodingError.invalidValue(count, .init(codingPath: [], debugDescription: "negative"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
    try container.encode(name, forKey: .name)
  }
}

private struct Bank: Codable, Equatable {
  var accounts: [Account] = []
  var main: Account? = Account()
}

private struct Wide: Codable, Equatable {
  var total: Int128 = 0
}

/// Records one commit a turn.
private func committed<State>(
  _ initial: State, _ steps: [(inout State) -> Void], rules: RuntimeRules = .newest
) async throws -> RecordedSession {
  try await RecordedSession(rules: rules) { world in
    let cell = world.cell(initial, at: "app.store")
    let act = world.emitterCell(Int.self, at: "app.act")
    act.subscribe { index in cell.commit { steps[index](&$0) } }
    return act
  } script: { _, act in
    for index in steps.indices { act.send(index) }
  }
}

private let dependence = "app.store (Account, encoding depends on the value)"

@Suite struct EncodingFindingTests {
  @Test("A type whose encoding depends on the value is named, wherever it begins to")
  func early() async throws {
    for count in 1..<15 {
      let steps: [(inout Account) -> Void] = .init(repeating: { $0.count += 1 }, count: count)
      let session = try await committed(
        Account(), steps + [{ $0.email = "Bob" }, { $0.count += 1 }])
      let isWhole = (count + 1) & count == 0
      #expect(session.findings.map(\.name) == (isWhole ? [] : [dependence]), "\(count)")
      #expect(session.verdict.divergences.isEmpty && session.isByteEqual)
      if isWhole { try session.requireFaithful() }
    }
  }

  @Test("A type whose encoding depends on the value is named at the end, also within other values")
  func atEnd() async throws {
    let steps: [(inout Bank) -> Void] = .init(repeating: { $0.main?.count += 1 }, count: 40)
    let plain = try await committed(Bank(), steps)
    #expect(plain.findings.isEmpty)
    try plain.requireFaithful()
    let changes: [(inout Bank) -> Void] = [
      { $0.main?.email = "Bob" },
      {
        $0.accounts = [Account()]
        $0.accounts[0].email = "Eve"
      },
    ]
    for change in changes {
      let session = try await committed(Bank(), steps + [change])
      #expect(
        session.findings.map(\.name) == ["app.store (Account, encoding depends on the value)"])
      #expect(session.events.last?.kind == .end)
      #expect(session.verdict.divergences.isEmpty && session.isByteEqual)
    }
  }

  @Test("Later, what was recorded otherwise is corrected when it is found")
  func late() async throws {
    let steps: [(inout Account) -> Void] = .init(repeating: { $0.count += 1 }, count: 20)
    let more: [(inout Account) -> Void] = .init(repeating: { $0.count += 1 }, count: 20)
    let session = try await committed(Account(), steps + [{ $0.email = "Bob" }] + more)
    #expect(session.findings.map(\.name) == [dependence])
    try session.requireFaithful()
  }

  @Test("A value that cannot be encoded is named, and the log holds the constant for it")
  func failing() async throws {
    let session = try await committed(
      Stock(), [{ $0.count = 1 }, { $0.count = 2 }, { $0.count = -1 }, { $0.name = "lost" }])
    #expect(
      session.findings.map(\.name) == [
        "app.store (Stock, encoding depends on the value)", "app.store (Stock, does not encode)",
      ])
    try session.requireFaithful()
  }

  @Test("A value that is too deep or too large is named with that reason")
  func limits() async throws {
    let deep = Comment.nested(170)
    let session = try await committed(
      Thread(),
      [
        { $0.first = deep }, { $0.note = "kept" }, { $0.first.text = "kept" },
        { $0.first = .init() },
      ])
    let texts = session.findings.map(\.text)
    #expect(texts.contains { $0.contains(" is nested more than 312 levels deep, so no change") })
    #expect(!texts.contains { $0.contains("encode(to:)") && $0.contains("throws") })
    let commits = session.summaries(.commit)
    #expect(commits[1].hasSuffix("note = \"kept\""))
    #expect(commits[2].hasSuffix("first.text = \"kept\""))
    try session.requireFaithful()
    let large = try await committed(
      Thread(), [{ $0.note = Self.text(65) }, { $0.first.text = "kept" }, { $0.note = "short" }])
    #expect(large.findings.map(\.text).contains { $0.contains(" is larger than 64 MiB, so no") })
    #expect(large.summaries(.commit)[1].hasSuffix("first.text = \"kept\""))
    try large.requireFaithful()
    let old = try await committed(
      Thread(), [{ $0.first = Comment.nested(30) }, { $0.note = "lost" }, { $0.first = .init() }],
      rules: .first)
    #expect(old.findings.first?.text.contains(" is nested more than 56 levels deep, so no") == true)
    #expect(old.summaries(.commit)[1].hasSuffix("unchanged"))
    #expect(old.verdict.divergences.isEmpty)
  }

  private struct Comment: Codable, Equatable {
    var text = ""
    var replies: [Comment] = []

    static func nested(_ count: Int) -> Comment {
      (0..<count).reduce(Comment()) { inner, _ in Comment(replies: [inner]) }
    }
  }

  private struct Thread: Codable, Equatable {
    var first = Comment()
    var note = ""
  }

  /// A struct that is not `Codable`: its stored properties are recorded.
  private struct Plain: Equatable {
    struct Part: Equatable {
      var text = ""
      var parts: [Part] = []
    }
    var first = Part()
    var parts: [String: [Part?]] = [:]
    var note = ""
  }

  private indirect enum List: Codable, Equatable { case end, cons(Int, List) }

  private struct Lists: Codable, Equatable {
    var list = List.end
    var lists: [String: [List]] = [:]
    var note = ""
  }

  private static func text(_ size: Int) -> String { String(repeating: "x", count: size << 20) }

  @Test("A state of 300 levels or 17 MiB is recorded, however it came there")
  func room() async throws {
    let deep = Comment.nested(150)
    let whole = try await committed(Thread(), [{ $0.first = deep }, { $0.note = Self.text(17) }])
    let grown = try await committed(
      Thread(), stride(from: 0, to: 150, by: 6).map { count in { $0.first = .nested(count) } })
    for session in [whole, grown] {
      #expect(session.findings.isEmpty)
      try session.requireFaithful()
    }
  }

  @Test("Whatever is too deep costs its part only", arguments: [60, 100, 160, 400])
  func parts(levels: Int) async throws {
    let list = (0..<levels).reduce(List.end) { .cons($1, $0) }
    let lists = try await committed(
      Lists(),
      [
        { $0.list = list }, { $0.note = "kept" }, { $0.lists["a"] = [.end, list, .end] },
        { $0.lists["a"]?.append(.end) }, { $0.note = "kept again" },
      ])
    let parts = (0..<levels).reduce(Plain.Part()) { inner, _ in Plain.Part(parts: [inner]) }
    let plain = try await committed(
      Plain(),
      [
        { $0.first = parts }, { $0.note = "kept" }, { $0.parts["a"] = [nil, parts] },
        { $0.parts["a"]?.append(nil) }, { $0.note = "kept again" },
      ])
    for session in [lists, plain] {
      #expect(session.findings.isEmpty == (levels < 160), "\(session.findings)")
      for (index, text) in [(1, "kept"), (4, "kept again")] {
        #expect(session.summaries(.commit)[index].hasSuffix("note = \"\(text)\""))
      }
      try session.requireFaithful()
    }
  }

  @Test("A state of a type that the encoder does not take is named")
  func unsupported() async throws {
    let session = try await committed(Wide(), [{ $0.total = 1 }])
    #expect(session.findings.map(\.name) == ["app.store (Wide, does not encode)"])
    #expect(session.findings.map(\.code) == [.doesNotEncode])
    try session.requireFaithful()
  }

  @Test("A value that is sent and cannot be encoded is named")
  func sent() async throws {
    let session = try await RecordedSession { world in
      let act = world.emitterCell(Int.self, at: "app.act")
      let stock = world.emitterCell(Stock.self, at: "app.stock")
      act.subscribe { count in
        var value = Stock()
        value.count = count
        stock.send(value)
      }
      return act
    } script: { _, act in
      for count in [1, -1] { act.send(count) }
    }
    #expect(session.findings.map(\.name) == ["app.stock (Stock, does not encode)"])
    try session.requireFaithful()
  }
}

@Suite struct SubscriptionFindingTests {
  @Test("A subscription that is made outside every turn is named when its handler acts")
  func made() async throws {
    let session = try await RecordedSession { world in
      world.runtime.namesOutsideCallers = true
      return (
        world.emitterCell(Int.self, at: "app.act"), world.cell(0, at: "app.echo"),
        world.cell(0, at: "app.quiet")
      )
    } script: { world, parts in
      let (act, echo, quiet) = parts
      _ = quiet.subscribe { _ in trace("seen") }
      _ = act.subscribe { value in echo.commit { $0 = value } }
      world.runtime.inTurn("act") { act.send(2) }
      quiet.commit { $0 = 1 }
    }
    let named = session.findings.filter { $0.code == .subscribedOutside }
    #expect(named.map(\.name) == ["app.act (subscribed from outside)"])
  }

  @Test("A subscription that is cancelled outside every turn is named at the next delivery")
  func cancelled() async throws {
    let session = try await RecordedSession { world in
      world.runtime.namesOutsideCallers = true
      let act = world.emitterCell(Int.self, at: "app.act")
      let last = world.emitterCell(Int.self, at: "app.last")
      return (
        act, last, act.subscribe { value in trace("got \(value)") },
        last.subscribe { value in trace("last \(value)") }
      )
    } script: { _, parts in
      parts.0.send(1)
      parts.1.send(1)
      parts.2.cancel()
      parts.0.send(2)
      parts.3.cancel()
    }
    let named = session.findings.filter { $0.code == .subscribedOutside }
    #expect(named.map(\.name) == ["app.act (subscribed from outside)"])
  }
}
