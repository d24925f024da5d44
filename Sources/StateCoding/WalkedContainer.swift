import TypeLayout

/// A container whose elements are walked, whatever their type.
protocol WalkedContainer: CollectionState {
  static func makePlan(coding: StateCoding) -> ValuePlan
}

let optionals = Conformers((any WalkedOptional).self)

extension StoredProperty {
  /// Whether it may be a single reference whose ownership its type does not show.
  var mayBeReference: Bool {
    if type is AnyObject.Type { return true }
    if kind == .class { return true }
    if kind == .optional,
      let optional = optionals.metatype(type, as: (any WalkedOptional.Type).self)
    {
      return optional.wrapsReference
    }
    return kind == .existential && TypeLayout.isClassBound(type)
  }
}

extension StateCoding {
  /// Returns the plan of a stored property. A reference that may be weak or unowned is never
  /// loaded.
  func plan(of property: StoredProperty) -> ValuePlan {
    func open<T>(_ type: T.Type) -> ValuePlan {
      property.mayBeReference ? OpaquePlan(type) : plan(for: type)
    }
    return _openExistential(property.type, do: open)
  }
}
