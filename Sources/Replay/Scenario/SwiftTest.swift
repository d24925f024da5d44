import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// The source of a test that does what a recorded user did; see `ReplaySession` of `ReplayTesting`.
package struct SwiftTest {
  /// The largest number of values that the test expects at the end.
  private static let expectedValues = 12
  /// The largest number of characters of a value that is expected.
  private static let valueLength = 80

  /// The shortest wait that a readable test has, in microseconds.
  private static let shortestWait: Int64 = 10_000

  private let timeline: SessionTimeline
  private let application: String
  private let namedModule: String?
  /// The module of the first source file that the log names; nil for none.
  private var recordedModule: String?
  private let name: String
  private let seed: UInt64
  private let isExact: Bool
  private var steps: [String] = []
  /// What a test cannot repeat, each once.
  private var notes: [String] = []
  private var effects: [Int: Effect] = [:]
  private var hostTime: Int64 = 0
  /// The last event before the first thing that the user did.
  private var lastBeforeUser: Int?

  private struct Effect {
    var name: String
    /// Which one of its name in the session it is, from 1 on.
    var occurrence: UInt64
    var isOpaque: Bool
  }

  /// - Parameters:
  ///   - module: The module of the application; by default that of the source files in the log, else
  ///     the application's name.
  ///   - isExact: Whether the test waits for as many microseconds as the user did. Else it leaves
  ///     out what is shorter than ``shortestWait``, and counts in milliseconds.
  /// - Throws: ``LogError`` if the log cannot be read.
  package init(
    of timeline: SessionTimeline, head: SessionHead, name: String, module: String?, isExact: Bool
  ) throws {
    self.timeline = timeline
    (application, seed) = (Self.typeName(head.application), head.seed)
    (self.name, namedModule, self.isExact) = (name, module, isExact)
    try read()
  }

  /// The lines of the source.
  package func lines() throws -> [String] {
    let head = seed == 0 ? "" : ", seed: \(seed)"
    return [
      "import ReplayTesting", "import Testing", "",
      "@testable import \(namedModule ?? recordedModule ?? application)", "",
      "@Test(\(Self.quoted("The recorded session '\(name)'")))",
      "func \(Self.identifier(name))() async throws {",
    ] + notes.map { "  // \($0)" } + [
      "  try await ReplaySession(of: \(application).self\(head)) { session in"
    ] + steps.map { "    \($0)" } + (try expectations()).map { "    \($0)" } + ["  }", "}"]
  }

  // MARK: Steps

  private mutating func read() throws {
    var found = self
    try timeline.forEachEvent(from: 0) { header, payload in
      found.add(Event(header, payload: Array(payload)))
      return true
    }
    self = found
  }

  private mutating func add(_ event: Event) {
    let header = event.header
    if header.kind == .effectBegan {
      let node = text(header.node)
      let name = node.isEmpty ? text(header.name) : "\(node)/\(text(header.name))"
      effects[header.number] = Effect(
        name: name, occurrence: header.count + 1, isOpaque: header.extra == 0)
    }
    if recordedModule == nil { recordedModule = Self.module(of: text(header.place)) }
    guard header.startsTurn else {
      if header.kind == .answer, text(header.name) != "environment" {
        let node = text(header.node)
        note(
          "the answer to '\(text(header.name))'\(node.isEmpty ? "" : " of \(node)") came from the world"
        )
      }
      return
    }
    switch header.kind {
    case .input: addInput(event)
    case .effectEnded: addAnswer(event)
    case .timer, .end, .note, .gap: break
    default:
      if effects[header.cause]?.isOpaque == true { break }
      note("@\(header.number) \(header.kind.name) \(text(header.node)) came from outside")
    }
  }

  /// The module of a call site such as `Shop/Cart.swift:12`; nil for another text.
  private static func module(of place: String) -> String? {
    guard let slash = place.firstIndex(of: "/"), place.contains(".swift:") else { return nil }
    let name = place[..<slash]
    return isModuleName(String(name)) ? String(name) : nil
  }

  private mutating func addInput(_ event: Event) {
    let word = InputWord(rawValue: text(event.header.name))
    if word != .start, lastBeforeUser == nil {
      lastBeforeUser = event.number - 1
    }
    let target = Self.quoted(text(event.header.node))
    switch word {
    case .tap:
      wait(until: event.header.time)
      steps.append("session.tap(\(target))")
    case .text:
      wait(until: event.header.time)
      let value = (try? CBORValue(canonical: event.payload))?.textValue ?? ""
      steps.append("session.type(\(target), \(Self.quoted(value)))")
    case .start: hostTime = event.header.time
    default: note("@\(event.number) input \(text(event.header.name)) has no step")
    }
  }

  private mutating func addAnswer(_ event: Event) {
    guard let effect = effects.removeValue(forKey: event.header.cause) else { return }
    wait(until: event.header.time)
    let value = event.payload.isEmpty ? .null : (try? CBORValue(canonical: event.payload)) ?? .null
    let literal = SwiftLiteral.text(of: value)
    let answer =
      switch EffectStatus(rawValue: text(event.header.name)) {
      case _ where effect.isOpaque: ".body"
      case .cancelled: ".cancelled"
      case .error: literal.map { ".error(\($0))" } ?? ".cancelled"
      default: literal.map { ".value(\($0))" } ?? ".body"
      }
    if effect.isOpaque {
      note("the body of '\(effect.name)' runs; what it does is not recorded here")
    }
    // Another one of the name may be pending. Then the number tells which one ends.
    let isAmbiguous = effects.values.contains { $0.name == effect.name }
    let name = isAmbiguous ? "\(effect.name)#\(effect.occurrence)" : effect.name
    steps.append("session.answer(\(Self.quoted(name)), with: \(answer))")
  }

  private mutating func wait(until time: Int64) {
    var span = time - hostTime
    guard span >= (isExact ? 1 : Self.shortestWait) else { return }
    if !isExact { span -= span % 1_000 }
    hostTime += span
    steps.append(
      span % 1_000 == 0
        ? "session.wait(.milliseconds(\(Self.grouped(span / 1_000))))"
        : "session.wait(.microseconds(\(Self.grouped(span))))")
  }

  private mutating func note(_ text: String) {
    let line = TerminalText.escaped(text)
    if !notes.contains(line) && notes.count < 20 { notes.append(line) }
  }

  // MARK: What is expected

  /// Values at the end that the user's session has changed, those written last if there are many.
  private func expectations() throws -> [String] {
    let last = timeline.count - 1
    guard last >= 0, let first = lastBeforeUser, first >= 0 else { return [] }
    let difference = StateDifference(
      from: try timeline.state(after: first), to: try timeline.state(after: last))
    let values = difference.changes.compactMap { change -> (path: StatePath, literal: String)? in
      guard let value = change.new, let literal = SwiftLiteral.text(of: value),
        literal.count <= Self.valueLength
      else { return nil }
      return (change.path, literal)
    }
    let kept = try latest(values.map(\.path), upTo: last)
    return zip(values, kept).compactMap { value, isKept in
      isKept ? "session.expect(\(Self.quoted("\(value.path)")), \(value.literal))" : nil
    }
  }

  /// Which paths are among the ``expectedValues`` that were written last, with two at most of one
  /// structure or list.
  private func latest(_ paths: [StatePath], upTo last: Int) throws -> [Bool] {
    guard paths.count > Self.expectedValues else { return paths.map { _ in true } }
    let writes = try timeline.lastWrites(of: paths, upTo: last).map { $0 ?? -1 }
    let order = writes.indices.sorted { (writes[$0], $1) > (writes[$1], $0) }
    var kept: Set<Int> = []
    var siblings: [StatePath: Int] = [:]
    for index in order where kept.count < Self.expectedValues {
      let parent = StatePath(Array(paths[index].elements.dropLast()))
      siblings[parent, default: 0] += 1
      if siblings[parent, default: 0] <= 2 { kept.insert(index) }
    }
    return paths.indices.map(kept.contains)
  }

  // MARK: Words

  private func text(_ symbol: Symbol) -> String { timeline.symbols[symbol] }

  static func quoted(_ text: String) -> String { SwiftLiteral.quoted(text) }

  /// Whether a text can be the name of a module.
  package static func isModuleName(_ text: String) -> Bool {
    let isFirst = { (character: Character) in character.isLetter || character == "_" }
    return text.first.map(isFirst) == true && text.allSatisfy { isFirst($0) || $0.isNumber }
  }

  private static func grouped(_ number: Int64) -> String {
    let digits = Array(String(number))
    return digits.enumerated().reduce(into: "") { result, digit in
      if digit.offset > 0 && (digits.count - digit.offset) % 3 == 0 { result += "_" }
      result.append(digit.element)
    }
  }

  /// A name of the log as a type of Swift can have it, so that no log writes code of its own.
  private static func typeName(_ name: String) -> String {
    let letters = name.map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber) || letter == "." ? letter : "_"
    }
    return letters.first.map { $0.isLetter } == true ? String(letters) : "_\(String(letters))"
  }

  /// A name as a function of Swift can have it.
  private static func identifier(_ name: String) -> String {
    var words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    if words.isEmpty { words = ["session"] }
    let first = words[0].prefix(1).lowercased() + words[0].dropFirst()
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let joined = first + rest.joined()
    return joined.first?.isNumber == true ? "session\(joined)" : "\(joined)Session"
  }
}
