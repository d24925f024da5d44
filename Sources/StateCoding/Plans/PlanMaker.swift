import CBOR
import EventModel
import TypeLayout

extension StateCoding {
  /// Creates the coding of a runtime with the runtime's symbol table.
  package convenience init(
    symbols: SymbolTable, access: LayoutAccess = TypeLayout.access,
    limits: EncodingLimits = .newest
  ) {
    self.init(symbols: symbols, access: access, limits: limits, maker: PlanMaker())
  }
}

/// Knows every plan, and which values it is for.
private struct PlanMaker: PlanMaking {
  func makePlan<T>(_ type: T.Type, coding: StateCoding) -> ValuePlan {
    let plan = makePlainPlan(type, coding)
    guard let object = type as? AnyClass, coding.isObserved(object) else { return plan }
    return ObjectPlan(object: type, elsewhere: plan, coding: coding)
  }

  private func makePlainPlan<T>(_ type: T.Type, _ coding: StateCoding) -> ValuePlan {
    if let plan = PrimitivePlan(primitive: type) { return plan }
    if collections.mayInclude(type), let plan = collectionPlan(type, coding) { return plan }
    if let encodable = encodables.metatype(type, as: (any Encodable.Type).self) {
      return makeEncodablePlan(encodable, coding)
    }
    if type is AnyObject.Type { return OpaquePlan(type) }
    if coding.access == .mirror { return ReflectedPlan(reflected: type, coding: coding) }
    switch TypeLayout.kind(of: type) {
    case .struct:
      let properties = TypeLayout.properties(of: type)
      if properties.count == 1,
        transparents.metatype(properties[0].type, as: (any TransparentState.Type).self) != nil
      {
        return coding.plan(of: properties[0])
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
  private func collectionPlan<T>(_ type: T.Type, _ coding: StateCoding) -> ValuePlan? {
    if let container = containers.metatype(type, as: (any WalkedContainer.Type).self) {
      return container.makePlan(coding: coding)
    }
    if let secret = secrets.metatype(type, as: (any SecretState.Type).self) {
      return secret.makeSecretPlan(coding: coding)
    }
    if let slot = type as? any OptionalSlot.Type { return slot.makePlan(coding: coding) }
    if let direct = type as? any DirectlyEncoded.Type { return directPlan(direct, coding) }
    if let map = type as? any TrackedMap.Type { return makeTrackedPlan(map: map, coding) }
    if let array = type as? any TrackedArray.Type { return makeTrackedPlan(array: array, coding) }
    guard type is any ReflectedDictionary.Type || type is any ReflectedSet.Type else { return nil }
    if let encodable = type as? any Encodable.Type { return encodablePlan(encodable, coding) }
    return ReflectedPlan(reflected: type, coding: coding)
  }

  private func directPlan<T: DirectlyEncoded>(_ type: T.Type, _ coding: StateCoding) -> ValuePlan {
    DirectPlan(direct: type, coding: coding)
  }

  private func encodablePlan<T: Encodable>(_ type: T.Type, _ coding: StateCoding) -> ValuePlan {
    EncodablePlan(encodable: type, coding: coding)
  }

  private func makeTrackedPlan<T: TrackedMap>(map type: T.Type, _ coding: StateCoding) -> ValuePlan
  {
    TrackedMapPlan(map: type, coding: coding)
  }

  private func makeTrackedPlan<T: TrackedArray>(array type: T.Type, _ coding: StateCoding)
    -> ValuePlan
  {
    TrackedArrayPlan(array: type, coding: coding)
  }

  private func makeEncodablePlan<T: Encodable>(_ type: T.Type, _ coding: StateCoding) -> ValuePlan {
    guard coding.access == .memory, TypeLayout.kind(of: type) == .struct else {
      return EncodablePlan(encodable: type, coding: coding)
    }
    let properties = TypeLayout.properties(of: type)
    guard !properties.isEmpty else { return EncodablePlan(encodable: type, coding: coding) }
    return EncodableStructPlan(encodable: type, properties: properties, coding: coding)
  }
}

private let collections = Conformers((any CollectionState).self)
private let containers = Conformers((any WalkedContainer).self)
private let encodables = Conformers((any Encodable).self)
private let transparents = Conformers((any TransparentState).self)
