import CBOR
import EventModel

/// Follows one element of the screen back through the frames, to the one that made it what it is.
package struct ScreenTrace {
  /// What a frame did to the element.
  package enum Change {
    /// Nothing, or it moved the element.
    case none
    /// It changed what the element shows, or wrote the place of the element.
    case changed
    /// It brought the element.
    case brought
  }

  /// The path of the element in the tree before the frames that were passed.
  package private(set) var path: [StatePath.Element]
  private let isControl: Bool

  /// - Parameters:
  ///   - path: The path of the element in the tree.
  ///   - isControl: Whether what is inside the element is a part of it.
  package init(path: [StatePath.Element], isControl: Bool) {
    (self.path, self.isControl) = (path, isControl)
  }

  /// The element in the tree in which it is.
  package func element(of tree: CBORValue) -> CBORValue? {
    path.reduce(tree as CBORValue?) { $0?.child($1) }
  }

  /// Goes back over a frame.
  package mutating func goBack(over patch: Patch, symbols: SymbolTable) -> Change {
    var change = Change.none
    for operation in patch.operations.reversed() {
      let changed = StatePath(operation.path, symbols: symbols).elements
      switch effect(of: operation.action, at: changed) {
      case .none: move(back: operation.action, at: changed)
      case .changed: change = .changed
      case .brought: return .brought
      }
    }
    return change
  }

  /// Finds the element before a splice that is in front of it.
  private mutating func move(back action: PatchOperation.Action, at changed: [StatePath.Element]) {
    guard case .splice(let index, let removed, let inserted) = action,
      path.count > changed.count, path.starts(with: changed),
      case .index(let place) = path[changed.count], place >= index + inserted.count
    else { return }
    path[changed.count] = .index(place + removed - inserted.count)
  }

  private func effect(
    of action: PatchOperation.Action, at changed: [StatePath.Element]
  ) -> Change {
    if changed.starts(with: path) {
      // What is inside a control is a part of it. Other elements show their children themselves.
      let isOwn =
        isControl || changed.count == path.count
        || (changed.count == path.count + 1 && changed.last != .key("children"))
      return isOwn ? .changed : .none
    }
    guard path.starts(with: changed) else { return .none }
    guard case .splice(let index, let removed, let inserted) = action else { return .changed }
    guard case .index(let place) = path[changed.count],
      (index..<index + inserted.count).contains(place)
    else { return .none }
    // What a splice puts in the place of another element may show the same.
    return place - index < removed ? .changed : .brought
  }
}
