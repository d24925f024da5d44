import CBOR
import EventModel
import StateCoding
import TypeLayout

/// Equality of keys as logs have it: two keys are the same only if they have the same encoding.
///
/// In Swift, `é` equals `e` with a combining accent. Their encodings differ, so a log could not
/// show which of them a row has.
@usableFromInline enum ExactKey {
  /// Whether two keys are equal; texts are compared by their bytes.
  @inlinable
  static func areEqual<Key: Hashable>(_ a: Key, _ b: Key) -> Bool {
    // A cast would be a call of the runtime.
    guard Key.self == String.self else { return a == b }
    return unsafeBitCast(a, to: String.self).hasSameBytes(as: unsafeBitCast(b, to: String.self))
  }

  /// Whether two keys are equal and have the same encoding.
  static func areSame<Key: Hashable>(_ a: Key, _ b: Key) -> Bool {
    areEqual(a, b) && haveSameEncoding(a, b)
  }

  /// Whether two equal keys have the same encoding.
  static func haveSameEncoding<Key: Hashable>(_ a: Key, _ b: Key) -> Bool {
    let haveSameMemory = withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { ValueMemory.isEqual(a, $0, MemoryLayout<Key>.size) }
    }
    // Numbers and short texts have the same memory if they are equal. Keys are encoded only if they
    // contain other texts, floating-point numbers or references.
    return haveSameMemory || isExact(Key.self)
      || StateCoding(symbols: SymbolTable()).haveEqualEncodings(a, b)
  }

  private static func isExact<Key>(_ type: Key.Type) -> Bool {
    type == String.self || (type as? any ExactlyComparedKey.Type)?.isExact == true
  }
}

/// A type of keys whose equality may be that of their encodings.
private protocol ExactlyComparedKey {
  /// Whether equal keys have the same encoding.
  static var isExact: Bool { get }
}

extension EntityIdentifier: ExactlyComparedKey {
  static var isExact: Bool { Entity.IdentifierType.self == String.self }
}
