import CBOR
import EventModel

/// A value of a recorded state, such as `650`, `"paid"`, `[1, 2]` or `["total": 650]`.
///
/// Numbers are equal if their values are, so a whole `Double` equals an integer. Members are read
/// like those of a JSON document: `cart.lines[0].product.price`. A member that does not exist is
/// ``missing``.
@dynamicMemberLookup
public struct SessionValue: Sendable {
  /// The value as it was recorded; nil if there is none.
  let content: CBORValue?

  init(_ content: CBORValue?) { self.content = content }

  /// A whole number.
  public init(_ number: Int) { self.init(.int(Int64(number))) }
  /// A text.
  public init(_ text: String) { self.init(.text(text)) }

  /// What a path gives that leads nowhere.
  public static let missing = SessionValue(nil)

  /// The recorded `nil`, which is not ``missing``.
  public static let null = SessionValue(.null)

  /// Whether there is a value.
  public var exists: Bool { content != nil }

  /// A member of a map.
  public subscript(dynamicMember name: String) -> SessionValue { self[name] }

  /// A member of a map.
  public subscript(name: String) -> SessionValue { SessionValue(content?[name]) }

  /// An element of an array; of a negative index, counted from the end.
  public subscript(index: Int) -> SessionValue {
    guard let elements = content?.arrayValue else { return .missing }
    let place = index < 0 ? elements.count + index : index
    return SessionValue(elements.indices.contains(place) ? elements[place] : nil)
  }

  /// The number of elements of an array, of a set or of pairs of a map; nil for other values.
  public var count: Int? {
    guard let content else { return nil }
    return switch content {
    case .array(let elements): elements.count
    case .map(let pairs): pairs.count
    case .tagged(CBORValue.setTag, .array(let elements)): elements.count
    default: nil
    }
  }

  /// Decodes the value.
  ///
  /// - Throws: `DecodingError` if it is not a `Value`.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    guard let content else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: [], debugDescription: "there is no such value"))
    }
    return try CBORDecoder().decode(type, from: content)
  }
}

extension SessionValue: Equatable {
  /// Whether two values are equal, with numbers compared by value.
  public static func == (a: SessionValue, b: SessionValue) -> Bool {
    switch (a.content, b.content) {
    case (nil, nil): true
    case (let a?, let b?): areEqual(a, b)
    default: false
    }
  }

  /// Whether both are numbers, and the first is below the second.
  public static func < (a: SessionValue, b: SessionValue) -> Bool { compare(a, .below, b) }
  /// Whether both are numbers, and the first is not above the second.
  public static func <= (a: SessionValue, b: SessionValue) -> Bool { compare(a, .atMost, b) }
  /// Whether both are numbers, and the first is above the second.
  public static func > (a: SessionValue, b: SessionValue) -> Bool { compare(a, .above, b) }
  /// Whether both are numbers, and the first is not below the second.
  public static func >= (a: SessionValue, b: SessionValue) -> Bool { compare(a, .atLeast, b) }

  private static func compare(
    _ a: SessionValue, _ comparison: ValueComparison, _ b: SessionValue
  ) -> Bool {
    guard let a = a.content, let b = b.content else { return false }
    return comparison.holds(a, b)
  }

  private static func areEqual(_ a: CBORValue, _ b: CBORValue) -> Bool {
    switch (a, b) {
    case (.float(let number), _): return b.wholeOrFloat == number || a == b
    case (_, .float(let number)): return a.wholeOrFloat == number
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy(areEqual)
    case (.map(let a), .map(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy { $0.key == $1.key && areEqual($0.value, $1.value) }
    case (.tagged(let tag, let a), .tagged(let other, let b)):
      return tag == other && areEqual(a, b)
    default: return a == b
    }
  }
}

extension CBORValue {
  /// A number that a `Double` holds exactly; nil for other values.
  fileprivate var wholeOrFloat: Double? {
    switch self {
    case .float(let number): number
    case .unsigned, .negative: intValue.flatMap(Double.init(exactly:))
    default: nil
    }
  }
}

extension SessionValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int64) { content = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { content = .float(value) }
  /// A text.
  public init(stringLiteral value: String) { content = .text(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { content = .bool(value) }
  /// An array.
  public init(arrayLiteral elements: SessionValue...) {
    content = .array(elements.map { $0.content ?? .null })
  }
  /// A map with text keys.
  public init(dictionaryLiteral pairs: (String, SessionValue)...) {
    content = CBORValue.map(
      sorting: pairs.map { CBORPair(.text($0.0), $0.1.content ?? .null) })
  }
}

extension SessionValue: CustomStringConvertible {
  /// The value as transcripts show it.
  public var description: String { content.map(Notation.text(of:)) ?? "missing" }
}
