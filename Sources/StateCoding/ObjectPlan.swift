import CBOR
import EventModel
import Observation
import TypeLayout

/// A property that publishes its value, which is state although it lies behind a reference.
package protocol PublishedState {
  associatedtype Content

  /// The present value.
  var content: Content { get }
}

/// A publisher that tells of the changes of the object that has it as a property.
package protocol ChangeAnnouncer {}

extension PublishedState {
  static func makePublishedPlan(coding: StateCoding) -> ValuePlan {
    PublishedPlan<Self>(coding: coding)
  }

  static var contentType: Any.Type { Content.self }
}

/// A published property, encoded as its value.
private final class PublishedPlan<Property: PublishedState>: CodedPlan {
  private lazy var content = coding.plan(for: Property.Content.self)

  init(coding: StateCoding) { super.init(Property.self, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    let value = pointer.assumingMemoryBound(to: Property.self).pointee.content
    try withUnsafePointer(to: value) {
      try content.encode(at: UnsafeRawPointer($0), into: &writer)
    }
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    let value = pointer.assumingMemoryBound(to: Property.self).pointee.content
    withUnsafePointer(to: value) { content.inspect(at: UnsafeRawPointer($0)) }
  }
}

/// An object that is observed: an `@Observable` one, or one with published properties.
///
/// Where a node keeps the object, it is encoded as its observed properties are, and the objects in it
/// with it. Everywhere else it is encoded as any object.
final class ObjectPlan<Object>: CodedPlan {
  private let elsewhere: ValuePlan

  init(object type: Object.Type, elsewhere: ValuePlan, coding: StateCoding) {
    self.elsewhere = elsewhere
    super.init(type, coding: coding)
  }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    guard coding.walksObjects else { return try elsewhere.encode(at: pointer, into: &writer) }
    let object = pointer.assumingMemoryBound(to: AnyObject.self).pointee
    try coding.encode(object: object, into: &writer)
  }

  override var isOpaque: Bool { elsewhere.isOpaque }

  override func isEqual(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk
  ) throws -> Bool {
    if coding.walksObjects { return try super.isEqual(old, new, walk) }
    return try elsewhere.isEqual(old, new, walk)
  }

  override func compare(
    _ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ walk: PatchWalk,
    into writer: inout CBORWriter
  ) throws {
    if coding.walksObjects { return try super.compare(old, new, walk, into: &writer) }
    try elsewhere.compare(old, new, walk, into: &writer)
  }

  override func assign(_ value: CBORValue, to pointer: UnsafeMutableRawPointer) throws {
    try elsewhere.assign(value, to: pointer)
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    if !coding.walksObjects { elsewhere.inspect(at: pointer) }
  }

  override func collectUndecodableParts(
    path: String, depth: Int, into result: inout [(path: String, type: String)]
  ) {
    elsewhere.collectUndecodableParts(path: path, depth: depth, into: &result)
  }
}

/// The observed properties of a class, in bytewise order of their keys.
struct ObjectLayout {
  struct Field {
    var offset: Int
    var name: String
    var keyBytes: [UInt8]
    var plan: ValuePlan
    /// Whether a copy of the value is kept, to compare it.
    var isKept: Bool
  }

  let typeName: String
  let fields: [Field]
  /// The class and its superclasses.
  let types: [ObjectIdentifier]

  init(of type: AnyClass, coding: StateCoding) {
    let isObservable = observables.metatype(type, as: (any Observable.Type).self) != nil
    let all = TypeLayout.fields(of: type)
    let isAnnounced = !isObservable && !all.contains { Self.published($0) != nil }
    fields = all.compactMap { field in
      let isState =
        field.isVariable && (isAnnounced || isObservable && field.name.hasPrefix("_"))
      guard field.isStrong, let (key, plan) = Self.key(of: field, isState, coding) else {
        return nil
      }
      return Field(
        offset: field.offset, name: key, keyBytes: CBORValue.text(key).encoded, plan: plan,
        isKept: plan.isPlain())
    }
    .sorted { compareBytes($0.keyBytes, $1.keyBytes) < 0 }
    typeName = _typeName(type, qualified: false)
    var types: [ObjectIdentifier] = []
    var each: AnyClass? = type
    while let known = each {
      types.append(ObjectIdentifier(known))
      each = _getSuperclass(known)
    }
    self.types = types
  }

  /// Whether the objects of a class are observed.
  static func describes(_ type: AnyClass) -> Bool {
    if actors.metatype(type, as: (any Actor.Type).self) != nil { return false }
    return observables.metatype(type, as: (any Observable.Type).self) != nil
      || TypeLayout.fields(of: type).contains {
        published($0) != nil
          || announcers.metatype($0.type, as: (any ChangeAnnouncer.Type).self) != nil
      }
  }

  private static func published(_ field: ObjectField) -> (any PublishedState.Type)? {
    publisheds.metatype(field.type, as: (any PublishedState.Type).self)
  }

  /// The key and the plan of a property: one that is published or observed, or one that holds further
  /// objects. Nil for any other, and for one that holds nothing which could be recorded.
  private static func key(
    of field: ObjectField, _ isState: Bool, _ coding: StateCoding
  ) -> (String, ValuePlan)? {
    let name = String(field.name.dropFirst(field.name.hasPrefix("_") ? 1 : 0))
    if let published = published(field) {
      if isOpaque(published.contentType, coding) { return nil }
      return (name, published.makePublishedPlan(coding: coding))
    }
    let isRecorded =
      isState && field.type != ObservationRegistrar.self && !isOpaque(field.type, coding)
    guard isRecorded || coding.mayHoldObjects(field.type) else { return nil }
    func open<T>(_ type: T.Type) -> ValuePlan { coding.plan(for: type) }
    return (PropertyLabel.of(name), _openExistential(field.type, do: open))
  }

  /// Whether nothing in the values of a type can be recorded, such as a set of subscriptions.
  private static func isOpaque(_ type: Any.Type, _ coding: StateCoding) -> Bool {
    if let contents = holders.metatype(type, as: (any ContentTypes.Type).self)?.contentTypes {
      return contents.contains { isOpaque($0, coding) }
    }
    if let type = type as? AnyClass, coding.isObserved(type) { return false }
    func open<T>(_ type: T.Type) -> Bool { coding.isOpaque(type) }
    if _openExistential(type, do: open) { return true }
    let properties = type is any Encodable.Type ? [] : TypeLayout.properties(of: type)
    return !properties.isEmpty && properties.allSatisfy { isOpaque($0.type, coding) }
  }
}

private let observables = Conformers((any Observable).self)
private let actors = Conformers((any Actor).self)
private let publisheds = Conformers((any PublishedState).self)
private let announcers = Conformers((any ChangeAnnouncer).self)
let holders = Conformers((any ContentTypes).self)

/// A container, with the types of what it holds.
protocol ContentTypes {
  static var contentTypes: [Any.Type] { get }
}

extension Optional: ContentTypes { static var contentTypes: [Any.Type] { [Wrapped.self] } }
extension Array: ContentTypes { static var contentTypes: [Any.Type] { [Element.self] } }
extension Set: ContentTypes { static var contentTypes: [Any.Type] { [Element.self] } }
extension Dictionary: ContentTypes { static var contentTypes: [Any.Type] { [Value.self] } }
