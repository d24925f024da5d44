import CBOR
import EventModel

/// The parts in which two values, or two whole states, differ. Each part is as small as possible.
///
/// - Maps and sets are compared key by key.
/// - Arrays whose elements have identity, a field `id` that is unique in each array, are matched by
///   it: an element is removed, added, moved, or changed inside.
/// - Other arrays are aligned by a shortest edit script, so an inserted element is one change, and not
///   one for every element after it. If as many elements were removed as inserted at one place, they
///   are compared in pairs.
///
/// Equal values have no changes. The work is bounded by an ``EditBudget``; see ``EditScript``.
package struct StateDifference: Hashable, Sendable {
  /// The changes below one node. The node is empty when two values were compared without one.
  package struct Group: Hashable, Sendable {
    /// The path of the node; may be empty.
    package var node: String
    /// The changes, with paths below the node.
    package var changes: [StateChange]

    /// Creates a group of at least one change.
    package init(node: String, changes: [StateChange]) {
      (self.node, self.changes) = (node, changes)
    }
  }

  /// The groups, by order of the nodes. Each has at least one change.
  package var groups: [Group]

  /// Whether the values are equal.
  package var isEmpty: Bool { groups.isEmpty }
  /// All changes in order, with their whole paths.
  package var changes: [StateChange] {
    groups.flatMap { group in
      let base = group.node.isEmpty ? StatePath() : StatePath(nodeName: group.node)
      return group.changes.map { $0.below(base) }
    }
  }

  /// Creates a difference from its groups.
  package init(groups: [Group]) { self.groups = groups }

  /// Compares two values.
  package init(from old: CBORValue, to new: CBORValue, node: String = "") {
    var budget = EditBudget()
    self.init(from: old, to: new, node: node, budget: &budget)
  }

  /// Compares two values.
  ///
  /// - Parameter budget: The steps for the alignment of arrays; those that were used are added.
  package init(from old: CBORValue, to new: CBORValue, node: String, budget: inout EditBudget) {
    var walk = DifferenceWalk(budget: budget)
    walk.compare(old, new)
    budget = walk.budget
    groups = walk.changes.isEmpty ? [] : [Group(node: node, changes: walk.changes)]
  }

  /// Compares two states node by node, by first appearance, those of the old state first.
  ///
  /// The projections may have different symbol tables, because nodes are compared by name.
  package init(from old: Projection, to new: Projection) {
    self.init(from: Self.values(of: old), to: Self.values(of: new))
  }

  /// Returns the name and the value of each node, by first appearance.
  package static func values(of state: Projection) -> [(node: String, value: CBORValue)] {
    state.states.map { (state.symbols[$0.node], $0.value) }
  }

  /// Compares the values of nodes, those of the old state first. No two nodes of a state have one name.
  package init(
    from old: [(node: String, value: CBORValue)], to new: [(node: String, value: CBORValue)]
  ) {
    var budget = EditBudget()
    var newValues: [NodeName: CBORValue] = [:]
    for state in new { newValues[NodeName(text: state.node)] = state.value }
    groups = []
    var seen: Set<NodeName> = []
    for state in old {
      let name = NodeName(text: state.node)
      seen.insert(name)
      if let value = newValues[name] {
        if value == state.value { continue }
        groups +=
          StateDifference(from: state.value, to: value, node: state.node, budget: &budget).groups
      } else {
        let change = StateChange(StatePath(), old: state.value, new: nil)
        groups.append(Group(node: state.node, changes: [change]))
      }
    }
    for state in new where !seen.contains(NodeName(text: state.node)) {
      let change = StateChange(StatePath(), old: nil, new: state.value)
      groups.append(Group(node: state.node, changes: [change]))
    }
  }

  /// The number of changes, such as `2 added, 1 changed, 0 removed`; moved elements if there are any.
  package var summary: String {
    let kinds = changes.map(\.kind)
    func count(_ kind: StateChange.Kind) -> Int { kinds.count { $0 == kind } }
    let moved = count(.moved)
    return "\(count(.added)) added, \(count(.replaced)) changed, \(count(.removed)) removed"
      + (moved > 0 ? ", \(moved) moved" : "")
  }
}

/// The name of a node. It is compared by bytes, because `String` takes texts for equal that differ in
/// their composition.
private struct NodeName: Hashable {
  let text: String

  static func == (a: NodeName, b: NodeName) -> Bool { a.text.hasSameBytes(as: b.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
