import EventModel

/// The nodes of a runtime by name. The references are weak.
struct NodeRegistry {
  private struct Reference { weak var node: RuntimeNode? }

  private var byName: [Symbol: Reference] = [:]
  /// Nodes that keep a name which is not theirs in `byName`, as when another node took the path.
  private var others: [Reference] = []
  /// The nodes whose paths have no symbol yet.
  private var byUnusedPath: [String: Reference] = [:]
  /// The number of entries at which those of deallocated nodes are removed.
  private var sweepAt = 64
  private var freeCounts: [String: Int] = [:]
  /// The numbered nodes without a name.
  var nameless = NamelessNodes()
  private var newTurn = -1
  private var newCount = 0

  /// The number of entries, of living and deallocated nodes.
  var count: Int { byName.count + byUnusedPath.count + others.count }

  mutating func register(_ node: RuntimeNode, as name: Symbol) {
    if let former = byName.updateValue(Reference(node: node), forKey: name), former.node !== node {
      noteUnregistered(former.node)
    }
    if count >= sweepAt { sweep() }
  }

  /// Notes that a node has a name without being found by it.
  mutating func noteUnregistered(_ node: RuntimeNode?) {
    if let node { others.append(Reference(node: node)) }
  }

  /// Registers a node whose path another node may have without a symbol.
  mutating func register(_ node: RuntimeNode, as name: Symbol, path: String) {
    byUnusedPath[path] = nil
    register(node, as: name)
  }

  mutating func register(_ node: RuntimeNode, unused path: String) {
    byUnusedPath[path] = Reference(node: node)
    if count >= sweepAt { sweep() }
  }

  mutating func unregister(_ name: Symbol) {
    noteUnregistered(byName.removeValue(forKey: name)?.node)
  }

  /// Removes a path without a symbol if it leads to a node.
  ///
  /// - Returns: Whether it did.
  mutating func removeUnused(_ path: String, of node: RuntimeNode) -> Bool {
    guard byUnusedPath[path]?.node === node else { return false }
    byUnusedPath[path] = nil
    return true
  }

  /// Removes the entries of deallocated nodes. Each takes memory beside the dictionary: that of its
  /// weak reference.
  private mutating func sweep() {
    byName = byName.filter { $0.value.node != nil }
    byUnusedPath = byUnusedPath.filter { $0.value.node != nil }
    others.removeAll { $0.node.map { $0.symbolInUse == Symbol.none } ?? true }
    sweepAt = max(64, 2 * count)
  }

  /// Holds the symbols of all names that living nodes have.
  mutating func holdSymbols(in symbols: SymbolTable) {
    sweep()
    // The order does not matter: holding is only a mark.
    for name in byName.keys { symbols.hold(name) }
    for reference in others { if let node = reference.node { symbols.hold(node.symbolInUse) } }
  }

  subscript(name: Symbol) -> RuntimeNode? { byName[name]?.node }

  subscript(unused path: String) -> RuntimeNode? { byUnusedPath[path]?.node }

  mutating func nextNewName(turn: Int) -> String {
    if newTurn != turn {
      newTurn = turn
      newCount = 0
    }
    newCount += 1
    return "new#\(newCount)"
  }

  mutating func nextFreeName(type: String) -> String {
    freeCounts[type, default: 0] += 1
    let count = freeCounts[type, default: 0]
    // An emitter outside every tree may have any number of subscribers: it is global.
    return type == "Emitter" ? "global[\(count - 1)]" : "~\(type)#\(count)"
  }

  /// Every living node with its name, in an unspecified order.
  var living: [(name: Symbol, node: RuntimeNode)] {
    byName.compactMap { entry in entry.value.node.map { (entry.key, $0) } }
  }
}
