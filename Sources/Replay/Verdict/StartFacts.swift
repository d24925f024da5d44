import CBOR
import EventModel
import SessionLog

/// What a session began with besides its seed: the program's arguments and the environment, as
/// hashes that tell whether they are the same now.
///
/// The hashes are keyed with the nonce of the session. No name and no value is in a log.
package struct StartFacts: Equatable, Sendable {
  /// One fact: a variable, or the arguments.
  private struct Fact: Equatable {
    var name: UInt32
    var value: UInt16
  }

  private let nonce: UInt64
  /// In ascending order of names.
  private let facts: [Fact]

  /// Variables that a shell or a terminal changes from one command to the next.
  private static let fleeting: Set = ["_", "SHLVL", "OLDPWD", "COMPOSE_REPLAY_HOST"]
  /// The place of the arguments: no variable has this name.
  private static let arguments = "="

  /// - Parameters:
  ///   - arguments: The program's arguments, without its name.
  ///   - environment: The environment of the program.
  ///   - nonce: The nonce of the session.
  package init(arguments: [String], environment: [String: String], nonce: UInt64) {
    self.nonce = nonce
    var all = environment.filter { !Self.fleeting.contains($0.key) }
    all[Self.arguments] = arguments.joined(separator: "\0")
    facts = all.map { name, value in
      Fact(
        name: Self.hash(nonce, name),
        value: UInt16(truncatingIfNeeded: Self.hash(nonce, "\(name)=\(value)")))
    }.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// The facts in the head of a log; nil if it has none.
  package init?(of head: SessionHead) {
    guard let bytes = head.startFacts, bytes.count.isMultiple(of: 6) else { return nil }
    nonce = head.nonce
    facts = stride(from: 0, to: bytes.count, by: 6).map { start in
      let numbers = bytes[start..<start + 6].map { UInt32($0) }
      return Fact(
        name: numbers[0..<4].reduce(0) { $0 << 8 | $1 },
        value: UInt16(numbers[4] << 8 | numbers[5]))
    }
  }

  /// Six bytes for each fact: the hash of its name in four, that of its value in two.
  package var bytes: [UInt8] {
    facts.flatMap { fact in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: fact.name >> UInt32($0)) }
        + [UInt8(fact.value >> 8), UInt8(truncatingIfNeeded: fact.value)]
    }
  }

  /// What is not as it was, in words: `the arguments`, `LANG`, `2 variables that are not set now`.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a replay.
  ///   - environment: The environment of a replay.
  package func differences(arguments: [String], environment: [String: String]) -> [String] {
    let now = StartFacts(arguments: arguments, environment: environment, nonce: nonce)
    let values = Dictionary(facts.map { ($0.name, $0.value) }) { first, _ in first }
    let present = Dictionary(now.facts.map { ($0.name, $0.value) }) { first, _ in first }
    func isOther(_ name: String) -> Bool {
      let hash = Self.hash(nonce, name)
      return values[hash] != present[hash]
    }
    var words = isOther(Self.arguments) ? ["the arguments of the program"] : []
    words += environment.keys.filter { !Self.fleeting.contains($0) && isOther($0) }.sorted()
    let missing = facts.count { present[$0.name] == nil }
    if missing > 0 {
      words.append("\(missing) variable\(missing == 1 ? "" : "s") not set now")
    }
    return words
  }

  private static func hash(_ nonce: UInt64, _ text: String) -> UInt32 {
    Array("\(nonce) \(text)".utf8).withUnsafeBytes { XXH32.hash($0) }
  }
}

extension SessionHead {
  /// The bytes of ``StartFacts``; nil for a log that has none.
  package var startFacts: [UInt8]? {
    get {
      guard case .bytes(let bytes)? = additional.first(where: { $0.key == .text("facts") })?.value
      else { return nil }
      return bytes
    }
    set {
      additional.removeAll { $0.key == .text("facts") }
      if let newValue { additional.append(CBORPair(.text("facts"), .bytes(newValue))) }
    }
  }
}
