import CBOR
import EventModel

/// The canonical patch between two screens, at the cost of what differs.
///
/// Gives what ``Patch/between(_:_:symbols:)`` gives for the semantic values; nodes that are the
/// same object are skipped without a look inside.
struct ScreenDifference {
  let symbols: SymbolTable
  private var path: [PatchElement] = []
  private var operations: [PatchOperation] = []

  static func patch(from old: ScreenNode?, to new: ScreenNode, symbols: SymbolTable) -> Patch {
    guard let old else { return Patch([PatchOperation([], .set(new.semanticValue))]) }
    var difference = ScreenDifference(symbols: symbols)
    difference.compare(old, new)
    return Patch(difference.operations)
  }

  private init(symbols: SymbolTable) { self.symbols = symbols }

  private mutating func compare(_ old: ScreenNode, _ new: ScreenNode) {
    if old === new { return }
    if let a = old.id, let b = new.id, a != b {
      operations.append(PatchOperation(path, .set(new.semanticValue)))
      return
    }
    // Children apart, both are small maps that share "kind"; "children" sorts before "disabled"
    // and after every other key.
    let own = Patch.between(
      .map(sorting: old.ownPairs), .map(sorting: new.ownPairs), symbols: symbols)
    let disabled = symbols.symbol("disabled")
    for operation in own.operations where operation.path.first != .key(disabled) {
      operations.append(PatchOperation(path + operation.path, operation.action))
    }
    compareChildren(old, new)
    for operation in own.operations where operation.path.first == .key(disabled) {
      operations.append(PatchOperation(path + operation.path, operation.action))
    }
  }

  private mutating func compareChildren(_ old: ScreenNode, _ new: ScreenNode) {
    if old.children.isEmpty && new.children.isEmpty { return }
    path.append(.key(symbols.symbol("children")))
    defer { path.removeLast() }
    if new.children.isEmpty {
      operations.append(PatchOperation(path, .remove))
    } else if old.children.isEmpty {
      operations.append(
        PatchOperation(path, .set(.array(new.children.map(\.semanticValue)))))
    } else {
      compareArrays(old.children, new.children)
    }
  }

  private mutating func compareArrays(_ old: [ScreenNode], _ new: [ScreenNode]) {
    ArrayHunks.forEach(
      oldCount: old.count, newCount: new.count,
      areEqual: { ScreenNode.showSame(old[$0], new[$1]) }
    ) { hunk in
      if hunk.removed == hunk.inserted {
        for offset in 0..<hunk.removed {
          path.append(.index(hunk.newIndex + offset))
          compare(old[hunk.oldIndex + offset], new[hunk.newIndex + offset])
          path.removeLast()
        }
      } else {
        let inserted = new[hunk.newIndex..<hunk.newIndex + hunk.inserted].map(\.semanticValue)
        operations.append(
          PatchOperation(
            path, .splice(index: hunk.newIndex, removed: hunk.removed, inserted: inserted)))
      }
    }
  }
}
