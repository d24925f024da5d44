import ReplayRuntime
import StateCoding

struct IndexSlot<Index: IndexType>: TrackedIndex {
  var index: Index

  func content<Content>(as type: Content.Type) -> Content {
    precondition(type == Index.self, "\(type) is another index")
    return unsafeBitCast(index, to: Content.self)
  }

  func visit(_ label: String, _ visitor: inout some EntryVisitor) throws {
    try visitor.visit(label, index)
  }

  func visit(
    _ label: String, since old: any TrackedIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    guard let old = old as? IndexSlot else {
      return try visitor.visit(label, old: nil, new: index)
    }
    try visitor.visit(label, from: old.index, to: index)
  }

  mutating func edit(_ editor: inout some EntryEditor) throws {
    var edited: Index? = index
    try editor.edit(&edited)
    if let edited { index = edited }
  }

  mutating func remove<Entity: EntityType>(_ ids: Set<EntityIdentifier<Entity>>) {
    index._remove(ids)
  }
}
