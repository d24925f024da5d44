import CBOR
import EventModel

/// One place where two values differ.
package struct StateChange: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case added, removed, replaced
  }

  /// An index that was removed is one of the old array, any other one of the new array.
  package var path: StatePath
  package var old: CBORValue?
  package var new: CBORValue?

  package var kind: Kind { old == nil ? .added : new == nil ? .removed : .replaced }

  package init(_ path: StatePath, old: CBORValue?, new: CBORValue?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// The places where two values, or two whole states, differ, each as deep as it can be told.
///
/// Arrays are aligned as the canonical patch aligns them, so an element that was inserted is one
/// change and not one for every element behind it. Equal values have no changes.
package struct StateDifference: Hashable, Sendable {
  /// Changes below one node; the node's path is empty where two values were compared.
  package struct Group: Hashable, Sendable {
    package var node: String
    package var changes: [StateChange]
  }

  package var groups: [Group]

  package var isEmpty: Bool { groups.isEmpty }
  /// All changes with their whole paths, in order.
  package var changes: [StateChange] {
    groups.flatMap { group in
      let base = group.node.isEmpty ? StatePath() : StatePath(nodeName: group.node)
      return group.changes.map {
        StateChange(StatePath(base.elements + $0.path.elements), old: $0.old, new: $0.new)
      }
    }
  }

  package init(groups: [Group]) { self.groups = groups }

  /// Compares two values.
  package init(from old: CBORValue, to new: CBORValue, node: String = "") {
    var walk = DifferenceWalk()
    walk.compare(old, new)
    groups = walk.changes.isEmpty ? [] : [Group(node: node, changes: walk.changes)]
  }

  /// Compares two states node by node, in the order in which nodes appeared, old ones first.
  ///
  /// The projections may have tables of their own: nodes are compared by name.
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

  /// `2 added, 1 changed, 0 removed`.
  package var summary: String {
    let kinds = changes.map(\.kind)
    func count(_ kind: StateChange.Kind) -> Int { kinds.count { $0 == kind } }
    return "\(count(.added)) added, \(count(.replaced)) changed, \(count(.removed)) removed"
  }
}

/// Walks two values side by side and collects changes.
private struct DifferenceWalk {
  var path = StatePath()
  var changes: [StateChange] = []

  mutating func note(_ old: CBORValue?, _ new: CBORValue?, at element: StatePath.Element? = nil) {
    changes.append(StateChange(element.map(path.appending) ?? path, old: old, new: new))
  }

  mutating func compare(_ old: CBORValue, _ new: CBORValue) {
    switch (old, new) {
    case (.map(let a), .map(let b)):
      compareMaps(a, b)
    case (.array(let a), .array(let b)):
      compareArrays(a, b)
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
