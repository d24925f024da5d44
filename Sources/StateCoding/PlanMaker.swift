import TypeLayout

/// Chooses how values of a type are walked.
struct PlanMaker {
  let coding: StateCoding

  func makePlan<T>(_ type: T.Type) -> ValuePlan {
    let plan = makePlainPlan(type)
    guard let object = type as? AnyClass, coding.isObserved(object) else { return plan }
    return ObjectPlan(object: type, elsewhere: plan, coding: coding)
  }

  private func makePlainPlan<T>(_ type: T.Type) -> ValuePlan {
    if let plan = PrimitivePlan(primitive: type) { return plan }
    if collections.mayInclude(type), let plan = collectionPlan(type) { return plan }
    if let encodable = encodables.metatype(type, as: (any Encodable.Type).self) {
      return makeEncodablePlan(encodable)
    }
    if type is AnyObject.Type { return OpaquePlan(type) }
    if coding.access == .mirror { return ReflectedPlan(reflected: type, coding: coding) }
    switch TypeLayout.kind(of: type) {
    case .struct:
      let properties = TypeLayout.properties(of: type)
      if properties.count == 1,
        transparents.metatype(properties[0].type, as: (any TransparentState.Type).self) != nil
      {
        return fieldPlan(of: properties[0])
      }
      return StructPlan(type, properties: properties, coding: coding)
    case .existential where TypeLayout.isClassBound(type):
      return OpaquePlan(type)
    case .enum, .tuple, .existential:
      return ReflectedPlan(reflected: type, coding: coding)
    default:
      return OpaquePlan(type)
    }
  }

  /// Returns nil for a collection that is encoded as its type says.
  private func collectionPlan<T>(_ type: T.Type) -> ValuePlan? {
    if let container = containers.metatype(type, as: (any WalkedContainer.Type).self) {
      return container.makePlan(coding: coding)
    }
    if let secret = secrets.metatype(type, as: (any SecretState.Type).self) {
      return secret.makeSecretPlan(coding: coding)
    }
    if let slot = type as? any OptionalSlot.Type { return slot.makePlan(coding: coding) }
    if let direct = type as? any DirectlyEncoded.Type { return directPlan(direct) }
    if let map = type as? any TrackedMap.Type { return makeTrackedPlan(map: map) }
    if let array = type as? any TrackedArray.Type { return makeTrackedPlan(array: array) }
    guard type is any ReflectedDictionary.Type || type is any ReflectedSet.Type else { return nil }
    if let encodable = type as? any Encodable.Type { return encodablePlan(encodable) }
    return ReflectedPlan(reflected: type, coding: coding)
  }

  private func directPlan<T: DirectlyEncoded>(_ type: T.Type) -> ValuePlan {
    DirectPlan(direct: type, coding: coding)
  }

  private func encodablePlan<T: Encodable>(_ type: T.Type) -> ValuePlan {
    EncodablePlan(encodable: type, coding: coding)
  }

  private func makeTrackedPlan<T: TrackedMap>(map type: T.Type) -> ValuePlan {
    TrackedMapPlan(map: type, coding: coding)
  }

  private func makeTrackedPlan<T: TrackedArray>(array type: T.Type) -> ValuePlan {
    TrackedArrayPlan(array: type, coding: coding)
  }

  private func makeEncodablePlan<T: Encodable>(_ type: T.Type) -> ValuePlan {
    guard coding.access == .memory, TypeLayout.kind(of: type) == .struct else {
      return EncodablePlan(encodable: type, coding: coding)
    }
    let properties = TypeLayout.properties(of: type)
    guard !properties.isEmpty else { return EncodablePlan(encodable: type, coding: coding) }
    return EncodableStructPlan(encodable: type, properties: properties, coding: coding)
  }

  /// Returns the plan of a stored property. A reference that may be weak or unowned is never
  /// loaded.
  func fieldPlan(of property: StoredProperty) -> ValuePlan {
    func open<T>(_ type: T.Type) -> ValuePlan {
      Self.mayBeReference(property) ? OpaquePlan(type) : coding.plan(for: type)
    }
    return _openExistential(property.type, do: open)
  }

  /// Whether a property may be a single reference whose ownership its type does not show.
  static func mayBeReference(_ property: StoredProperty) -> Bool {
    if property.type is AnyObject.Type { return true }
    if property.kind == .class { return true }
    if property.kind == .optional,
      let optional = optionals.metatype(property.type, as: (any WalkedOptional.Type).self)
    {
      return optional.wrapsReference
    }
    return property.kind == .existential && TypeLayout.isClassBound(property.type)
  }
}

private let collections = Conformers((any CollectionState).self)
private let containers = Conformers((any WalkedContainer).self)
let secrets = Conformers((any SecretState).self)
private let encodables = Conformers((any Encodable).self)
private let optionals = Conformers((any WalkedOptional).self)
private let transparents = Conformers((any TransparentState).self)

/// A type that the plan maker asks for more: whether its elements are walked, compared by entries
/// or reflected, or whether it writes itself.
package protocol CollectionState {}

/// A container whose elements are walked, whatever their type.
protocol WalkedContainer: CollectionState {
  static func makePlan(coding: StateCoding) -> ValuePlan
}

extension Array: WalkedContainer {
  static func makePlan(coding: StateCoding) -> ValuePlan { ArrayPlan<Element>(coding: coding) }
}

protocol WalkedOptional: WalkedContainer {
  static var wrapsReference: Bool { get }
}

extension Optional: WalkedContainer, WalkedOptional {
  static func makePlan(coding: StateCoding) -> ValuePlan {
    OptionalPlan<Wrapped>(
      wrapped: coding.plan(for: Wrapped.self),
      isNested: optionals.metatype(Wrapped.self, as: (any WalkedOptional.Type).self) != nil)
  }

  static var wrapsReference: Bool {
    Wrapped.self is AnyObject.Type || TypeLayout.isClassBound(Wrapped.self)
      || TypeLayout.kind(of: Wrapped.self) == .class
  }
}
