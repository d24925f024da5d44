@_spi(Reflection) import Swift

/// The kind of a type.
package enum TypeKind: Sendable {
  /// A struct.
  case `struct`
  /// A class, or an actor.
  case `class`
  /// An enumeration other than `Optional`.
  case `enum`
  /// `Optional`.
  case optional
  /// A tuple.
  case tuple
  /// A function.
  case function
  /// A protocol type, `Any` included.
  case existential
  /// A metatype, of a concrete type or of a protocol.
  case metatype
  /// A type of the compiler, such as the number in an `Int`.
  case builtin
  /// Any other.
  case unknown

  init(_ kind: _MetadataKind) {
    self =
      switch kind {
      case .struct: .struct
      case .class, .foreignClass: .class
      case .enum: .enum
      case .optional: .optional
      case .tuple: .tuple
      case .function: .function
      case .existential: .existential
      case .metatype, .existentialMetatype: .metatype
      case .opaque: .builtin
      default: .unknown
      }
  }
}
