import CBOR
import EventModel

/// Computes the canonical patch between two screens, in time proportional to the difference.
///
/// The result equals ``Patch/between(_:_:symbols:)`` of the semantic values. Nodes that are the
/// same object are skipped.
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
    if let a = old.id, let b = new.id, !a.hasSameBytes(as: b) {
      operations.append(PatchOperation(path, .set(new.semanticValue)))
      return
    }
    for attribute in ScreenNode.Attribute.beforeChildren { compare(attribute, old, new) }
    compareChildren(old, new)
    for attribute in ScreenNode.Attribute.afterChildren { compare(attribute, old, new) }
  }

  private mutating func compare(
    _ attribute: ScreenNode.Attribute, _ old: ScreenNode, _ new: ScreenNode
  ) {
    let (before, after) = (old.value(of: attribute), new.value(of: attribute))
    if before == after { return }
    path.append(.key(symbols.symbol(attribute.rawValue)))
    defer { path.removeLast() }
    guard let after else { return operations.append(PatchOperation(path, .remove)) }
    guard let before else { return operations.append(PatchOperation(path, .set(after))) }
    for operation in Patch.between(before, after, symbols: symbols).operations {
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
      guard hunk.removed == hunk.inserted else {
        let inserted = new[hunk.newIndex..<hunk.newIndex + hunk.inserted].map(\.semanticValue)
        operations.append(
          PatchOperation(
            path, .splice(index: hunk.newIndex, removed: hunk.removed, inserted: inserted)))
        return
      }
      for offset in 0..<hunk.removed {
        path.append(.index(hunk.newIndex + offset))
        compare(old[hunk.oldIndex + offset], new[hunk.newIndex + offset])
        path.removeLast()
      }
    }
  }
}
