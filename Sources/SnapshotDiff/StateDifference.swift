import CBOR
import EventModel

/// One part in which two values differ.
package struct StateChange: Hashable, Sendable {
  /// The kinds of a change.
  package enum Kind: String, Hashable, Sendable {
    case added, removed, replaced
  }

  /// The path of the part. The index of a removed element is of the old array, others of the new.
  package var path: StatePath
  /// The old value; nil if the part was added.
  package var old: CBORValue?
  /// The new value; nil if the part was removed.
  package var new: CBORValue?

  /// Whether the part was added, removed or replaced.
  package var kind: Kind { old == nil ? .added : new == nil ? .removed : .replaced }

  /// Creates a change. At least one of the values must not be nil.
  package init(_ path: StatePath, old: CBORValue?, new: CBORValue?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// The parts in which two values, or two whole states, differ. Each part is as small as possible.
///
/// Arrays are aligned as in the canonical patch, so an inserted element is one change, and not one
/// for every element after it. Equal values have no changes.
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
      return group.changes.map {
        StateChange(StatePath(base.elements + $0.path.elements), old: $0.old, new: $0.new)
      }
    }
  }

  /// Creates a difference from its groups.
  package init(groups: [Group]) { self.groups = groups }

  /// Compares two values.
  package init(from old: CBORValue, to new: CBORValue, node: String = "") {
    var walk = DifferenceWalk()
    walk.compare(old, new)
    groups = walk.changes.isEmpty ? [] : [Group(node: node, changes: walk.changes)]
  }

  /// Compares two states node by node, by first appearance, those of the old state first.
  ///
  /// The projections may have different symbol tables, because nodes are compared by name.
  package init(from old: Projection, to new: Projection) {
    var newValues: [String: CBORValue] = [:]
    for state in new.states { newValues[new.symbols[state.node]] = state.value }
    groups = []
    var seen: Set<String> = []
    for state in old.states {
      let name = old.symbols[state.node]
      seen.insert(name)
      if let value = newValues[name] {
        groups += StateDifference(from: state.value, to: value, node: name).groups
      } else {
        let change = StateChange(StatePath(), old: state.value, new: nil)
        groups.append(Group(node: name, changes: [change]))
      }
    }
    for state in new.states where !seen.contains(new.symbols[state.node]) {
      let change = StateChange(StatePath(), old: nil, new: state.value)
      groups.append(Group(node: new.symbols[state.node], changes: [change]))
    }
  }

  /// The number of changes, such as `2 added, 1 changed, 0 removed`.
  package var summary: String {
    let kinds = changes.map(\.kind)
    func count(_ kind: StateChange.Kind) -> Int { kinds.count { $0 == kind } }
    return "\(count(.added)) added, \(count(.replaced)) changed, \(count(.removed)) removed"
  }
}

/// Compares two values level by level and collects changes.
private struct DifferenceWalk {
  var path = StatePath()
  var changes: [StateChange] = []

  mutating func note(_ old: CBORValue?, _ new: CBORValue?, at element: StatePath.Element? = nil) {
    changes.append(StateChange(element.map(path.appending) ?? path, old: old, new: new))
  }

  mutating func compare(_ old: CBORValue, _ new: CBORValue) {
    switch (old, new) {
    case (.map(let a), .map(let b)): compareMaps(a, b)
    case (.array(let a), .array(let b)): compareArrays(a, b)
    case (
      .tagged(CBORValue.setTag, .array(let a)), .tagged(CBORValue.setTag, .array(let b))
    ):
      compareMaps(a.map { CBORPair($0, .null) }, b.map { CBORPair($0, .null) })
    default:
      if old != new { note(old, new) }
    }
  }

  private mutating func compareMaps(_ old: [CBORPair], _ new: [CBORPair]) {
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      let order =
        i == old.count ? 1 : j == new.count ? -1 : CBORValue.compareKeys(old[i].key, new[j].key)
      let element = StatePath.Element(key: order < 0 ? old[i].key : new[j].key)
      if order < 0 {
        note(old[i].value, nil, at: element)
      } else if order > 0 {
        note(nil, new[j].value, at: element)
      } else {
        path.elements.append(element)
        compare(old[i].value, new[j].value)
        path.elements.removeLast()
      }
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
    }
  }

  private mutating func compareArrays(_ old: [CBORValue], _ new: [CBORValue]) {
    ArrayHunks.forEach(
      oldCount: old.count, newCount: new.count, areEqual: { old[$0] == new[$1] },
      { hunk in
        guard hunk.removed == hunk.inserted else {
          for k in hunk.oldIndex..<hunk.oldIndex + hunk.removed { note(old[k], nil, at: .index(k)) }
          for k in hunk.newIndex..<hunk.newIndex + hunk.inserted {
            note(nil, new[k], at: .index(k))
          }
          return
        }
        for k in 0..<hunk.removed {
          path.elements.append(.index(hunk.newIndex + k))
          compare(old[hunk.oldIndex + k], new[hunk.newIndex + k])
          path.elements.removeLast()
        }
      })
  }
}
