import CBOR
import EventModel
import Foundation
import Testing

@testable import Replay
@testable import ReplayHosting

/// The class of nondeterminism that replays in changed surroundings show.
@Suite struct NondeterminismTests {
  /// An application whose one value depends on its surroundings, without a process.
  private final class FakeOperations {
    let symbols = SymbolTable()
    /// Seconds since 1970.
    var time = 1_795_000_000.0
    var runs = 0
    var folders = 0
    var strays: [String] = []
    let value: (FakeOperations, HostSurroundings, Int) -> CBORValue

    init(_ value: @escaping (FakeOperations, HostSurroundings, Int) -> CBORValue) {
      self.value = value
    }

    /// Another number in each replay.
    func chance() -> UInt64 { UInt64(runs) &* 0x9E37_79B9_7F4A_7C15 >> 34 }

    func finding(anchor: Int?) throws -> NondeterminismFinding? {
      let operations = NondeterminismSearch.Operations(
        replay: { surroundings, passes in
          self.runs += 1
          self.time += 0.05
          return self.trace(self.value(self, surroundings, passes))
        },
        pause: { self.time += $0 },
        emptyFolder: {
          self.folders += 1
          return "/empty/\(self.folders)"
        },
        variables: ["HOME", "PATH", "REGION", "SHELL", "USER", "ZONE"])
      return try NondeterminismSearch(operations, anchor: anchor).run()
    }

    private func trace(_ value: CBORValue) -> ReplayTrace {
      var input = EventHeader(kind: .input, node: symbols.symbol("a.button"))
      input.startsTurn = true
      var send = EventHeader(kind: .send, node: symbols.symbol("a.said"))
      send.number = 1
      send.cause = 0
      var next = input
      next.number = 2
      return ReplayTrace(
        events: [Event(input), Event(send, payload: value.encoded), Event(next)],
        symbols: symbols, strays: strays, startedAt: time)
    }
  }

  private static func hex(_ number: UInt64) -> String { String(number, radix: 16) }

  private static func isHashed(_ surroundings: HostSurroundings) -> Bool {
    surroundings.variables["SWIFT_DETERMINISTIC_HASHING"] != nil
  }

  private static func kind(
    anchor: Int? = nil, strays: [String] = [],
    _ value: @escaping (FakeOperations, HostSurroundings, Int) -> CBORValue
  ) throws -> NondeterminismFinding? {
    let operations = FakeOperations(value)
    operations.strays = strays
    return try operations.finding(anchor: anchor)
  }

  @Test("An order that fixed hashing makes equal is hash order")
  func hashOrder() throws {
    let found = try Self.kind { operations, surroundings, _ in
      .text(Self.isHashed(surroundings) ? "a b c" : operations.runs % 2 == 0 ? "b c a" : "c a b")
    }
    #expect(found?.kind == .hashOrder)
    #expect(found?.lines.last == "remedy    sort before use, or keep an array")
  }

  @Test("A value that fixed addresses make equal is an address; an order is hash order")
  func address() throws {
    func isFixed(_ surroundings: HostSurroundings) -> Bool {
      surroundings.fixesAddresses && Self.isHashed(surroundings)
    }
    let value = try Self.kind { operations, surroundings, _ in
      .text(isFixed(surroundings) ? "0x555500" : "0x5\(Self.hex(operations.chance()))0")
    }
    #expect(value?.kind == .address)
    let order = try Self.kind { operations, surroundings, _ in
      .text(isFixed(surroundings) || operations.runs % 3 == 0 ? "a b c" : "c a b")
    }
    #expect(order?.kind == .hashOrder)
  }

  @Test(
    "A clock is found in every unit, also one of whole seconds",
    arguments: [1.0, 1e3, 1e6, 1e9])
  func clock(unit: Double) throws {
    #expect(
      try Self.kind { operations, _, _ in .unsigned(UInt64(operations.time * unit)) }?.kind
        == .clock)
    let uptime = try Self.kind { operations, _, _ in
      .unsigned(UInt64((operations.time - 1_794_999_000) * unit))
    }
    #expect(uptime?.kind == .clock)
  }

  @Test("Numbers without a rule are random, of any range", arguments: [10, 1_000, 1 << 60])
  func random(range: UInt64) throws {
    let found = try Self.kind { operations, _, _ in
      .unsigned(Mixing.hash(UInt64(operations.runs)) % range)
    }
    #expect(found?.kind == .random)
  }

  private enum Mixing {
    static func hash(_ value: UInt64) -> UInt64 {
      var value = (value &+ 77) &* 0x9E37_79B9_7F4A_7C15
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  @Test("Texts that look like UUIDs are identifiers")
  func identifier() throws {
    let found = try Self.kind { operations, _, _ in
      .text("order-0F3B8A52-1C7D-4E6A-9B21-\(String(100_000_000_000 + operations.runs)).json")
    }
    #expect(found?.kind == .identifier)
  }

  @Test("What counts in a file is equal in empty folders")
  func file() throws {
    let counter = try Self.kind { operations, surroundings, _ in
      .int(Int64(surroundings.variables["HOME"] == nil ? operations.runs : 1))
    }
    #expect(counter?.kind == .file)
    let content = try Self.kind(anchor: 1) { _, surroundings, _ in
      .text(surroundings.workingFolder == nil ? "content" : "none")
    }
    #expect(content?.kind == .file)
  }

  @Test("What one processor makes equal is thread order, and so is what strays leave")
  func threadOrder() throws {
    let pinned = try Self.kind { operations, surroundings, _ in
      .int(Int64(surroundings.usesOneProcessor ? 1 : operations.runs % 2))
    }
    #expect(pinned?.kind == .threadOrder)
    let stray = try Self.kind(strays: ["CR4008"]) { operations, _, _ in
      .unsigned(operations.chance())
    }
    #expect(stray?.kind == .threadOrder)
  }

  @Test("A setting that changes the diverging event is named")
  func settings() throws {
    func changed(_ name: String) throws -> NondeterminismFinding? {
      try Self.kind(anchor: 1) { _, surroundings, _ in
        .text((surroundings.variables[name] ?? nil) ?? "own")
      }
    }
    #expect(try changed("TZ")?.kind == .zone)
    #expect(try changed("LANG")?.kind == .locale)
    #expect(try changed("LC_ALL")?.kind == .locale)
    for name in ["HOME", "REGION", "USER", "ZONE"] {
      #expect(try changed(name) == NondeterminismFinding(.environment, variable: name))
    }
    #expect(
      try changed("USER")?.lines.last
        == "remedy    read it with runtime.environmentVariable(\"USER\")")
  }

  @Test("What a second replay in one process changes is process-wide state")
  func processState() throws {
    let found = try Self.kind(anchor: 1) { _, _, passes in .int(Int64(passes)) }
    #expect(found?.kind == .processState)
  }

  @Test("A change of the application has no class")
  func change() throws {
    #expect(try Self.kind(anchor: 1) { _, _, _ in .text("new price: 1,299") } == nil)
  }

  @Test("A setting that shows before the divergence only is not its class")
  func elsewhere() throws {
    let found = try Self.kind(anchor: 2) { _, surroundings, _ in
      .text((surroundings.variables["TZ"] ?? nil) ?? "own")
    }
    #expect(found == nil)
  }

  @Test("Two replays that agree with each other and with the record name no class")
  func agreement() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("session.log").path
    #expect(
      try Tool("simulate", "storefront", "--seed", "5", "--events", "300", "-o", log).code == 0)
    let verdict = try Tool("verify", "--twice", log)
    #expect(verdict.code == 0)
    #expect(verdict.output.hasPrefix("ok  "))
    #expect(!(verdict.output + verdict.messages).contains("class  "))
  }

  @Test("Every class has an explanation and a remedy of its own")
  func remedies() {
    #expect(Set(Nondeterminism.allCases.map(\.remedy)).count == Nondeterminism.allCases.count)
    #expect(Set(Nondeterminism.allCases.map(\.explanation)).count == Nondeterminism.allCases.count)
  }

  @Test(
    "Identifiers, times and addresses look new in every run; prices, words and dates do not",
    arguments: [
      ("0F3B8A52-1C7D-4E6A-9B21-100000000001", "0F3B8A52-1C7D-4E6A-9B21-100000000002", true),
      ("1795000000", "1795000009", true), ("1795000000123", "1795000009123", true),
      ("0x00007f1234567890", "0x00007f1239567890", true), ("12.99", "13.99", false),
      ("apple", "pear", false), ("2026-01-01", "2026-01-02", false), ("1", "2", false),
    ])
  func looks(first: String, second: String, isMadeAnew: Bool) {
    let pair = NondeterminismValues.Pair(first: .text(first), second: .text(second))
    #expect(NondeterminismValues.lookMadeAnew(pair) == isMadeAnew)
  }
}
