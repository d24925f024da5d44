/// Collects the views below a place, in order, and matches them with the places that exist there.
///
/// While type and key agree position by position, the places are updated in order and nothing is
/// allocated. From the first place that does not agree on, places are matched by key.
public struct ViewChildren {
  @usableFromInline let parent: ViewNode
  @usableFromInline let environment: ViewEnvironment
  @usableFromInline var count = 0
  @usableFromInline var isChanged = false
  @usableFromInline var matching: KeyedMatching?
  private var mergedChild = MergedChild.none

  init(of parent: ViewNode, environment: ViewEnvironment) {
    self.parent = parent
    self.environment = environment
  }

  /// Adds a child that is identified by its position.
  public mutating func add<V: View>(_ view: V) {
    if let node = current(V.self), node.isPositional, node.continues(with: view) {
      return update(node, view)
    }
    addUnmatched(view, key: .position)
  }

  /// Adds the only child of the place. A child that needs no place shares that of its parent.
  ///
  /// Call it once at most, and with the same type in each evaluation.
  public mutating func addOnly<V: View>(_ view: V) {
    switch V._placement {
    case .own: add(view)
    case .merged, .pair: view._addChildren(to: &self, in: ViewContext(parent, inner: environment))
    case .container(let kind):
      guard case .none = mergedChild else { return add(view) }
      mergedChild = .container(kind)
      parent.mergedChild = mergedChild
      view._addChildren(to: &self, in: ViewContext(parent, inner: environment))
    case .leaf:
      guard case .none = mergedChild else { return add(view) }
      mergedChild = .leaf
      parent.merged = view._screen([], in: ViewContext(parent, inner: environment))
    }
  }

  /// Adds one half of a pair of views.
  mutating func add<V: View>(half: V, in context: ViewContext) {
    if case .pair = V._placement {
      half._addChildren(to: &self, in: context)
    } else {
      add(half)
    }
  }

  /// Adds a child that keeps its identity when it moves among its siblings.
  public mutating func add<V: View>(_ view: V, key: AnyHashable) {
    add(view, key: .explicit(key))
  }

  /// Adds a child that a key path leads to, and that keeps its identity when it moves.
  ///
  /// - Parameter ordinal: How many siblings before have an equal key path.
  package mutating func add<V: View>(_ view: V, path: AnyKeyPath, ordinal: Int = 0) {
    add(view, key: .path(path, ordinal: ordinal))
  }

  /// Adds a child whose static type is erased.
  public mutating func add(_ child: ViewChild) {
    func add<V: View>(_ view: V, to children: inout ViewChildren) {
      children.add(view, key: child.key)
    }
    add(child.view, to: &self)
  }

  mutating func add<V: View>(_ view: V, key: ViewKey) {
    if let node = current(V.self), node.hasKey(key), node.continues(with: view) {
      return update(node, view)
    }
    addUnmatched(view, key: key)
  }

  /// Adds the elements of a tuple directly from its memory, so that only changed ones are copied.
  mutating func add(_ elements: [TupleElement], at tuple: UnsafeRawPointer) {
    for element in elements { element.add(tuple + element.offset, to: &self) }
  }

  /// The place at the current position, when its view has the given type.
  @inlinable
  func current<V: View>(_ type: V.Type) -> TypedViewNode<V>? {
    guard matching == nil, count < parent.children.count else { return nil }
    let node = parent.children[count]
    guard node.viewType == ObjectIdentifier(type) else { return nil }
    return unsafeDowncast(node, to: TypedViewNode<V>.self)
  }

  @inlinable
  mutating func update<V: View>(_ node: TypedViewNode<V>, _ view: V) {
    if node.update(view, environment: environment) { isChanged = true }
    count += 1
  }

  @usableFromInline
  mutating func addUnmatched<V: View>(_ view: V, key: ViewKey) {
    isChanged = true
    if matching == nil, count == parent.children.count {
      parent.children.append(makeNode(view, key))
      count += 1
      return
    }
    let matching = self.matching ?? KeyedMatching(parent.children, from: count)
    self.matching = matching
    if let node = matching.next(key), node.viewType == ObjectIdentifier(V.self) {
      let typed = unsafeDowncast(node, to: TypedViewNode<V>.self)
      if typed.continues(with: view) {
        matching.keep(typed)
        _ = typed.update(view, environment: environment)
        return
      }
    }
    matching.children.append(makeNode(view, key))
  }

  private func makeNode<V: View>(_ view: V, _ key: ViewKey) -> ViewNode {
    parent.host.makePlace(of: view, key, parent: parent, environment)
  }

  /// Removes places that were not matched from the screen.
  ///
  /// - Returns: Whether the children now show something else.
  mutating func finish() -> Bool {
    parent.mergedChild = mergedChild
    if case .none = mergedChild, !parent.merged.isEmpty { parent.merged = [] }
    if let matching {
      parent.children = matching.children
      for node in matching.dropped { node.leaveScreen() }
    } else if count < parent.children.count {
      isChanged = true
      let dropped = parent.children[count...]
      parent.children.removeSubrange(count...)
      for node in dropped { node.leaveScreen() }
    }
    return isChanged
  }
}

/// Matches places by key: the k-th child with a key gets the k-th former place with that key.
@usableFromInline final class KeyedMatching {
  var children: ContiguousArray<ViewNode>
  private let old: ArraySlice<ViewNode>
  private var former: [ViewKey: [ViewNode]] = [:]
  private var positions: [ViewKey: Int] = [:]
  private var kept: Set<ObjectIdentifier> = []

  /// - Parameter start: How many places were matched by position already.
  init(_ places: ContiguousArray<ViewNode>, from start: Int) {
    children = ContiguousArray(places[..<start])
    old = ArraySlice(places[start...])
    for node in old { former[node.key, default: []].append(node) }
  }

  func next(_ key: ViewKey) -> ViewNode? {
    let position = positions[key, default: 0]
    positions[key] = position + 1
    guard let candidates = former[key], position < candidates.count else { return nil }
    return candidates[position]
  }

  func keep(_ node: ViewNode) {
    kept.insert(ObjectIdentifier(node))
    children.append(node)
  }

  var dropped: [ViewNode] { old.filter { !kept.contains(ObjectIdentifier($0)) } }
}
