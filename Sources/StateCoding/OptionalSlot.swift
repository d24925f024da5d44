/// A struct whose only stored property is an optional. It is encoded as the value is, or as an empty
/// array.
package protocol OptionalSlot: CollectionState, Codable {
  associatedtype Wrapped: Codable
}

extension OptionalSlot {
  static func makePlan(coding: StateCoding) -> ValuePlan {
    OptionalPlan<Wrapped>(slot: Self.self, wrapped: coding.plan(for: Wrapped.self))
  }
}
