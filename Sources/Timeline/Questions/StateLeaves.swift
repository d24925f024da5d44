import CBOR
import EventModel

/// The values of a state that have no parts, with their paths.
package struct StateLeaves {
  /// The largest number of leaves.
  private static let limit = 2_000

  /// The leaves, each with its path, in the order of the state.
  package private(set) var leaves: [(path: StatePath, value: CBORValue)] = []
  /// Whether there are more than the limit.
  package private(set) var isCut = false

  /// The leaves below a path: of a node, or of several.
  package init(of projection: Projection, below path: StatePath? = nil) {
    for (node, value) in projection.states {
      let root = StatePath(nodeName: projection.symbols[node])
      if let path, !path.touches(root) { continue }
      add(root, value, within: path)
    }
  }

  /// The leaves of some nodes, in the order of these.
  package static func leaves(
    of projection: Projection, in nodes: [String]
  ) -> [(path: StatePath, value: CBORValue)] {
    nodes.flatMap { Self(of: projection, below: StatePath(nodeName: $0)).leaves }
  }

  private mutating func add(_ path: StatePath, _ value: CBORValue, within wanted: StatePath?) {
    if leaves.count == Self.limit { return isCut = true }
    if let wanted, !wanted.touches(path) { return }
    let children = value.setElements == nil ? value.children : []
    if children.isEmpty {
      let isBelow = wanted.map { path.elements.count >= $0.elements.count } ?? true
      return isBelow ? leaves.append((path, value)) : ()
    }
    for child in children { add(path.appending(child.element), child.value, within: wanted) }
  }
}
