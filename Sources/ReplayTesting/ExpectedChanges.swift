import EventModel
import SnapshotDiff

/// The changes of the state that a step of a test has not asserted.
struct ExpectedChanges {
  /// The state after the step before.
  private var before: Projection
  private var asserted: [StatePath] = []
  private var ignored: [StatePath] = []

  init(_ state: Projection) { before = state }

  mutating func assert(_ path: StatePath) { asserted.append(path) }
  mutating func ignore(_ path: StatePath) { ignored.append(path) }

  /// The changes up to a state that are neither asserted nor ignored, as lines; the next step
  /// begins there.
  mutating func left(until state: Projection) -> [String] {
    defer { (before, asserted) = (state, []) }
    let known = asserted + ignored
    let left = StateDifference(from: before, to: state).groups.compactMap { group in
      let base = StatePath(nodeName: group.node).elements
      let changes = group.changes.filter { change in
        let path = StatePath(base + change.path.elements)
        return !known.contains { $0.encloses(path) }
      }
      return changes.isEmpty ? nil : StateDifference.Group(node: group.node, changes: changes)
    }
    return StateDifference(groups: left).lines().map(\.text)
  }
}
