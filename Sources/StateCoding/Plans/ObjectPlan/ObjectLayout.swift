import CBOR
import EventModel
import Observation
import TypeLayout

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
