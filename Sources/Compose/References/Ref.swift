import ReplayRuntime

/// A part of a state that is an object, shared by identifier with every other part that refers to
/// it.
///
/// Every `Ref` of one type and identifier shows the same object. A write is a commit on that
/// object, `refs.<Type>[id]`, unless it does not change the object. Every store whose state refers
/// to the object sends `didChange`. The state itself holds only the reference: two states are equal
/// if they refer to the same object. A new reference with the identifier of an existing object
/// overwrites the object.
///
/// Source: Compose, `Ref`.
@propertyWrapper
public struct Ref<Value: Codable & Equatable & Identifiable> {
  @usableFromInline var reference: Reference<Value>?

  /// Creates a reference without an object; assign an object, or a ``Referred`` with `$`, before
  /// the first read.
  public init() {}

  /// Creates a reference to an object.
  public init(wrappedValue: Value) {
    reference = References.of(.ambient).introduce(wrappedValue)
  }

  /// The object. Setting an object with another identifier makes this reference refer to that
  /// object.
  public var wrappedValue: Value {
    @inlinable get {
      guard let reference else { Reference<Value>.failUnassigned() }
      return reference.required
    }
    set {
      if let reference, reference.id == newValue.id {
        reference.write(newValue)
      } else {
        reference = References.of(.ambient).introduce(newValue)
      }
    }
  }

  /// The identifier of the object; assign another ``Referred`` to refer to another object.
  public var projectedValue: Referred<Value> {
    get {
      guard let reference else { Reference<Value>.failUnassigned() }
      return Referred(id: reference.id)
    }
    set { reference = References.of(.ambient).reference(to: newValue) }
  }
}

extension Ref: Equatable {
  /// Whether both refer to the same object.
  public static func == (a: Ref, b: Ref) -> Bool { a.reference === b.reference }
}

extension Ref: Codable {
  /// Decodes the object, or the name that the log holds for it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if !container.decodeNil() { reference = try Reference.decode(from: decoder) }
  }

  /// Encodes the object; while a session is recorded, only its name.
  public func encode(to encoder: any Encoder) throws {
    guard let reference else {
      var container = encoder.singleValueContainer()
      return try container.encodeNil()
    }
    try reference.encode(to: encoder)
  }
}

extension Ref: ReferenceHolder {
  var sharedObjects: [any SharedObject] { reference.map { [$0] } ?? [] }
}
