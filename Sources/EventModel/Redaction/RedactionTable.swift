import CBOR

/// The secret values of a session, each with the stand-in that the log holds in its place.
///
/// Equal values have equal stand-ins. Different values of one kind and length have different ones,
/// numbered in the order in which they were declared: the stand-in is not a function of the value, so
/// it cannot be turned back. See ``StandIns`` for their form.
///
/// A declared text is replaced wherever it is a whole text, and, from ``shortestPart`` characters
/// on, wherever it is a part of one. Numbers and byte strings are replaced only where they are
/// marked, since equal ones are common; the digits of a marked integer are replaced in texts.
///
/// A table that is filled with the stand-ins of another one, in the same order, replaces each by
/// itself. So a replay, which gets stand-ins for the values, records what the recording did.
@usableFromInline package final class RedactionTable {
  /// The shortest secret that is also replaced inside longer texts, in characters.
  package static let shortestPart = 4

  private var standIns: [CBORValue: CBORValue] = [:]
  private var numbering = StandIns()
  /// The secrets of at least ``shortestPart`` characters by their first byte, longest first.
  private var parts: [Int: [(secret: [UInt8], standIn: [UInt8])]] = [:]
  /// Those with a bracket that ends a key, longest first.
  private var bracketed: [(secret: String, standIn: String)] = []
  @exclusivity(unchecked) private var search = SecretSearch()
  /// The stand-ins of this table, and those of the record that a replay has.
  @exclusivity(unchecked) package var standInTexts = StandInTexts()
  /// The stand-ins that were added and not yet taken with ``takeFresh()``.
  private var fresh: [CBORValue] = []
  /// The number of values that had a stand-in at the last call of ``takeFresh()``.
  @exclusivity(unchecked) @usableFromInline private(set) var takenCount = 0

  /// Creates a table without secrets.
  package init() {
    var mark = CBORWriter(capacity: 8)
    mark.write(tag: CBORValue.redactedTag)
    search.add(mark.array)
  }

  /// Whether no value was declared.
  @inlinable package var isEmpty: Bool { count == 0 }

  /// The number of values that have a stand-in.
  @exclusivity(unchecked) @usableFromInline package private(set) var count = 0

  /// Whether any value has a stand-in, also a given one.
  package var hasStandIns: Bool { !standIns.isEmpty }

  /// Whether ``takeFresh()`` would return anything.
  @inlinable package var hasFresh: Bool { count > takenCount }

  /// The stand-ins that were added and not yet taken, in order.
  package var standInsInOrder: [CBORValue] { fresh }

  /// Returns the stand-ins that were added since the last call, in order.
  package func takeFresh() -> [CBORValue] {
    defer { (fresh, takenCount) = ([], count) }
    return fresh
  }

  // MARK: Declaring

  /// Makes every part of a value a secret. Null, empty texts, texts of dots as a field
  /// shows them, and the keys of structs are none.
  package func declare(_ value: CBORValue) {
    switch value {
    case .array(let items): for item in items { declare(item) }
    case .map(let pairs):
      for pair in pairs {
        if !Self.isLabel(pair.key) { declare(pair.key) }
        declare(pair.value)
      }
    case .tagged(_, let inner): declare(inner)
    default:
      guard standIns[value] == nil, let standIn = numbering.next(for: value) else { return }
      give(value, standIn)
    }
  }

  /// Makes a text that is typed a secret. Of what is typed character by character only the whole is
  /// replaced inside longer texts.
  ///
  /// - Parameter given: The stand-in that a person chose for the field; nil for none.
  package func declareTyped(_ value: CBORValue, like given: String? = nil) {
    guard case .text(let text) = value, text.contains(where: { $0 != "•" }) else {
      return declare(value)
    }
    if standIns[value] == nil { give(value, .text(numbering.next(typed: text, like: given))) }
    for (first, list) in parts {
      parts[first] = list.filter {
        !text.utf8.starts(with: $0.secret) || $0.secret == Array(text.utf8)
      }
    }
    if case .text(let standIn)? = standIns[value], text.count >= Self.shortestPart,
      part(of: Array(text.utf8), at: 0)?.secret != Array(text.utf8)
    {
      addPart(text, standIn)
    }
  }

  /// Makes a stand-in of a record a secret that replaces itself.
  package func declare(recorded standIn: CBORValue) {
    if standIns[standIn] != nil { return }
    numbering.take(standIn)
    give(standIn, standIn)
  }

  private func give(_ value: CBORValue, _ standIn: CBORValue) {
    add(value, standIn)
    count += 1
    fresh.append(standIn)
  }

  /// Makes a text a secret that is also replaced inside longer texts, however short it is.
  package func declare(_ value: CBORValue, isPart: Bool) {
    declare(value)
    guard isPart, case .text(let text) = value, text.count < Self.shortestPart,
      case .text(let standIn)? = standIns[value]
    else { return }
    search.add(value, isPart: true)
    addPart(text, standIn)
  }

  /// Makes a value a secret with a given stand-in.
  package func declare(_ value: CBORValue, as standIn: CBORValue) {
    if standIns[value] == nil { add(value, standIn) }
  }

  /// The stand-in of a value; nil for one that was not declared.
  package func standIn(of value: CBORValue) -> CBORValue? { standIns[value] }

  /// Makes every part of a recorded value a secret, except the stand-ins in it. They replace
  /// themselves: a replay gets stand-ins that the recording gave out for values which it has, too.
  ///
  /// - Parameter standIns: The stand-ins of the recording.
  package func declare(_ value: CBORValue, except standIns: Set<CBORValue>) {
    switch value {
    case .array(let items): for item in items { declare(item, except: standIns) }
    case .map(let pairs):
      for pair in pairs {
        if !Self.isLabel(pair.key) { declare(pair.key, except: standIns) }
        declare(pair.value, except: standIns)
      }
    case .tagged(_, let inner): declare(inner, except: standIns)
    default:
      if self.standIns[value] != nil { return }
      if standIns.contains(value) { add(value, value) } else { declare(value) }
    }
  }

  private func add(_ value: CBORValue, _ standIn: CBORValue) {
    standIns[value] = standIn
    if case .text(let text) = standIn { standInTexts.add(text) }
    search.add(value, isPart: (value.textValue?.count ?? 0) >= Self.shortestPart)
    switch (value, standIn) {
    case (.text(let secret), .text(let standIn)):
      if secret.count >= Self.shortestPart { addPart(secret, standIn) }
    case (.unsigned(let number), .unsigned(let other)):
      let digits = CBORValue.text(String(number))
      if number >= 1_000, standIns[digits] == nil { add(digits, .text(String(other))) }
    default: break
    }
  }

  private func addPart(_ secret: String, _ standIn: String) {
    let bytes = Array(secret.utf8)
    var list = parts[Int(bytes[0])] ?? []
    let place = list.firstIndex { $0.secret.count < bytes.count } ?? list.count
    list.insert((bytes, Array(standIn.utf8)), at: place)
    parts[Int(bytes[0])] = list
    if secret.contains("]"), secret != standIn {
      bracketed.append((secret, standIn))
      bracketed.sort { $0.secret.count > $1.secret.count }
    }
  }

  /// Calls `body` with the values that the encoding marks as secret; see ``CBORValue/redactedTag``.
  package static func forEachMarked(in value: CBORValue, _ body: (CBORValue) -> Void) {
    switch value {
    case .array(let items): for item in items { forEachMarked(in: item, body) }
    case .map(let pairs):
      for pair in pairs {
        forEachMarked(in: pair.key, body)
        forEachMarked(in: pair.value, body)
      }
    case .tagged(CBORValue.redactedTag, let inner): body(inner)
    case .tagged(_, let inner): forEachMarked(in: inner, body)
    default: break
    }
  }

  // MARK: Replacing

  /// Whether an encoded payload can hold a secret or a mark. If not, it is recorded as it is.
  package func canConcern(_ payload: UnsafeRawBufferPointer) -> Bool {
    search.finds(in: payload)
  }

  /// Returns the value with the stand-ins in place of the secrets, and without marks.
  package func redacted(_ value: CBORValue) -> CBORValue { replaced(value, isMarked: false) }

  /// Returns the value with stand-ins for all its parts, as if it were marked. Its parts must have
  /// been declared.
  package func redactedWhole(_ value: CBORValue) -> CBORValue { replaced(value, isMarked: true) }

  private func replaced(_ value: CBORValue, isMarked: Bool) -> CBORValue {
    switch value {
    case .text(let text): return .text(redacted(text))
    case .array(let items): return .array(items.map { replaced($0, isMarked: isMarked) })
    case .map(let pairs):
      return .map(
        sorting: pairs.map {
          CBORPair(key($0.key, isMarked: isMarked), replaced($0.value, isMarked: isMarked))
        })
    case .tagged(CBORValue.redactedTag, let inner): return replaced(inner, isMarked: true)
    case .tagged(CBORValue.setTag, .array(let items)):
      let pairs = items.map { CBORPair(replaced($0, isMarked: isMarked), .null) }
      let sorted = CBORValue.map(sorting: pairs).mapValue ?? []
      return .tagged(CBORValue.setTag, .array(sorted.map(\.key)))
    case .tagged(let tag, let inner): return .tagged(tag, replaced(inner, isMarked: isMarked))
    case .bytes(let bytes):
      let isKnown = isMarked || bytes.count >= Self.shortestPart
      return isKnown ? standIns[value] ?? value : value
    case .unsigned, .negative, .float, .bool:
      return isMarked ? standIns[value] ?? value : value
    case .null, .undefined, .simple: return value
    }
  }

  private func key(_ key: CBORValue, isMarked: Bool) -> CBORValue {
    Self.isLabel(key) ? key : replaced(key, isMarked: isMarked)
  }

  /// Whether a map key may be the name of a property. Only letters and `_` are: a password that is
  /// an ordinary word must not rename a property.
  package static func isLabel(_ key: CBORValue) -> Bool {
    guard case .text(var text) = key else { return false }
    return text.withUTF8 { isLabel(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Whether a map key with these bytes may be the name of a property; see ``isLabel(_:)``.
  static func isLabel(utf8: UnsafeRawBufferPointer) -> Bool {
    utf8.allSatisfy { $0 == UInt8(ascii: "_") || 0x41...0x5A ~= $0 & 0xDF }
  }

  /// Returns the text with the stand-ins of the secrets that it is or contains. Where several fit,
  /// the longest one is replaced.
  package func redacted(_ text: String) -> String {
    if case .text(let whole)? = standIns[.text(text)] { return whole }
    return redacted(label: text)
  }

  /// Returns the name of an effect, an answer, an action, a timer or a stream of chance, which code can
  /// compute of a secret. A short secret is not looked for in it: most names come from the source.
  package func redacted(label text: String) -> String {
    if parts.isEmpty { return text }
    let bytes = Array(text.utf8)
    if !bytes.withUnsafeBytes(search.finds) { return text }
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      if let part = part(of: bytes, at: index) {
        result += bytes[copied..<index]
        result += part.standIn
        index += part.secret.count
        copied = index
      } else {
        index += 1
      }
    }
    if copied == 0 { return text }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the bytes of a name have elements with keys, so that ``redacted(name:)`` may change it.
  static func hasKeys(_ name: UnsafeRawBufferPointer) -> Bool {
    name.contains(UInt8(ascii: "["))
  }

  /// Returns the target of an input without the secrets in it: those in the keys of elements, and
  /// those in the text of a control, `app/button:TEXT`.
  ///
  /// - Parameter isShort: Whether a text that is a short secret as a whole is replaced, too.
  package func redacted(target: String, isShort: Bool = true) -> String {
    guard let slash = target.firstIndex(of: "/"),
      let colon = target[slash...].firstIndex(of: ":")
    else { return redacted(name: target) }
    let start = target.index(after: colon)
    let text = redacted(name: String(target[start...]))
    return redacted(name: String(target[..<start]))
      + (isShort ? redacted(text) : redacted(label: text))
  }

  /// Returns a name with the stand-ins of the secrets in the keys of its elements: `rows[KEY].store`.
  /// All else in a name comes from the source.
  package func redacted(name: String) -> String {
    var name = name
    if parts.isEmpty || !name.withUTF8({ Self.hasKeys(UnsafeRawBufferPointer($0)) }) { return name }
    // A key ends at a bracket, and a secret may have one.
    for (secret, standIn) in bracketed { name = name.replacing(secret, with: standIn) }
    var result = ""
    var rest = name[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
      let start = rest.utf8.index(after: open)
      let end = rest.utf8[start...].firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex
      result.append(contentsOf: rest[..<start])
      result += redacted(String(rest[start..<end]))
      rest = rest[end...]
    }
    result.append(contentsOf: rest)
    return result
  }

  private func part(of text: [UInt8], at index: Int) -> (secret: [UInt8], standIn: [UInt8])? {
    parts[Int(text[index])]?.first { text[index...].starts(with: $0.secret) }
  }
}
