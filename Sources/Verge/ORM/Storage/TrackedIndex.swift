import ReplayRuntime
import StateCoding

/// An index of any type.
protocol TrackedIndex {
  /// The index as a value of its type. A cast to a generic type is looked up at run time.
  func content<Content>(as type: Content.Type) -> Content
  func visit(_ label: String, _ visitor: inout some EntryVisitor) throws
  func visit(
    _ label: String, since old: any TrackedIndex, _ visitor: inout some DifferenceVisitor
  ) throws
  mutating func edit(_ editor: inout some EntryEditor) throws
  mutating func remove<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>)
}
