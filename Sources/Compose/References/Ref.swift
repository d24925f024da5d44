import ReplayRuntime

/// A part of a state that is shared by identifier with every other part that refers to it.
///
/// Every `Ref` of one type and identifier shows the same object. A write is a commit on that
/// object, `refs.<Type>[id]`, unless it leaves the object equal; every store whose state refers to
/// it says `didChange`. The state itself holds the reference alone: it is equal to another one
/// when both refer to the same object. A new reference with an object that is known already
/// overwrites it.
///
/// Source: Compose, `Ref`.
@propertyWrapper
public struct Ref<Value: Codable & Equatable & Identifiable> {
  private var reference: Reference<Value>?

  /// Refers to nothing yet; assign an object, or a ``Referred`` with `$`, before reading it.
  public init() {}

  /// Refers to an object.
  public init(wrappedValue: Value) {
    reference = References.of(.ambient).introduce(wrappedValue)
  }

  /// The object. One with another identifier makes this refer to that one.
  public var wrappedValue: Value {
    get {
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

  /// Points at the object; assign another ``Referred`` to refer to another object.
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
  /// Reads the object itself, or the name under which the log holds it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if !container.decodeNil() { reference = try Reference.decode(from: decoder) }
  }

  /// Writes the object; its name alone while a session is recorded.
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
