import CBOR
import EventModel
import TextTerminal

/// Follows one element of the screen back through the frames, to the one that made it what it is.
struct ScreenTrace {
  /// The path of the element in the tree before the frames that were passed.
  private(set) var path: [StatePath.Element]
  private let isControl: Bool

  init(_ part: ScreenDrawing.Part) {
    path = (part.place ?? []).flatMap { [.key("children"), .index($0)] }
    isControl = part.isControl
  }

  /// The element in the tree in which it is.
  func element(of tree: CBORValue) -> CBORValue? {
    path.reduce(tree as CBORValue?) { $0?.child($1) }
  }

  /// Continues with an element that looks the same on the screen before the frame that brought this one:
  /// a frame also brings what it shows at another place.
  ///
  /// - Returns: Whether there is one.
  mutating func goOn(with wanted: CBORValue, on former: CBORValue) -> Bool {
    if element(of: former) == wanted { return true }
    guard let found = former.path(to: wanted) else { return false }
    path = found
    return true
  }

  /// Goes back over a frame.
  ///
  /// - Returns: Whether the frame changed what the element shows, or brought it.
  mutating func goBack(over patch: Patch, symbols: SymbolTable) -> Bool {
    for operation in patch.operations.reversed() {
      let changed = StatePath(operation.path, symbols: symbols).elements
      if isChange(changed, operation.action) { return true }
      guard case .splice(let index, let removed, let inserted) = operation.action,
        path.count > changed.count, path.starts(with: changed),
        case .index(let place) = path[changed.count], place >= index + inserted.count
      else { continue }
      path[changed.count] = .index(place + removed - inserted.count)
    }
    return false
  }

  private func isChange(_ changed: [StatePath.Element], _ action: PatchOperation.Action) -> Bool {
    if changed.starts(with: path) {
      // What is inside a control is a part of it. Other elements show their children themselves.
      return isControl || changed.count == path.count
        || (changed.count == path.count + 1 && changed.last != .key("children"))
    }
    guard path.starts(with: changed) else { return false }
    guard case .splice(let index, _, let inserted) = action else { return true }
    guard case .index(let place) = path[changed.count] else { return false }
    return (index..<index + inserted.count).contains(place)
  }
}

extension CBORValue {
  /// The path of the first element of a screen that is equal to another one; nil if there is none.
  fileprivate func path(to wanted: CBORValue) -> [StatePath.Element]? {
    if self == wanted { return [] }
    for (index, child) in drawnChildren.enumerated() {
      if let rest = child.path(to: wanted) { return [.key("children"), .index(index)] + rest }
    }
    return nil
  }
}
