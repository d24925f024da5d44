/// Changes of a collection in the state.
extension AsyncStore.Effect {
  /// Adds an element at the end of an array.
  public static func append<Element>(
    _ element: Element, to keyPath: WritableKeyPath<State, [Element]>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .set(file: file, line: line) { $0[keyPath: keyPath].append(element) }
  }

  /// Inserts an element into an array; at its end if the index is too large.
  public static func insert<Element>(
    _ element: Element, at index: Int, to keyPath: WritableKeyPath<State, [Element]>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .set(file: file, line: line) {
      $0[keyPath: keyPath].insert(element, at: min(max(0, index), $0[keyPath: keyPath].count))
    }
  }

  /// Removes the element at an index from an array; does nothing if there is none.
  public static func remove<Element>(
    at index: Int, from keyPath: WritableKeyPath<State, [Element]>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .set(file: file, line: line) {
      if $0[keyPath: keyPath].indices.contains(index) { $0[keyPath: keyPath].remove(at: index) }
    }
  }

  /// Removes the first element of an array; does nothing if there is none.
  public static func removeFirst<Element>(
    from keyPath: WritableKeyPath<State, [Element]>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .remove(at: 0, from: keyPath, file: file, line: line)
  }

  /// Removes the last element of an array; does nothing if there is none.
  public static func removeLast<Element>(
    from keyPath: WritableKeyPath<State, [Element]>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    .set(file: file, line: line) { _ = $0[keyPath: keyPath].popLast() }
  }

  /// Whether a `case` of a `switch` matches: effects without closures that are equal.
  ///
  /// ```swift
  /// switch effect {
  /// case .none: break
  /// default: store.receive(effect)
  /// }
  /// ```
  public static func ~= (pattern: Self, effect: Self) -> Bool {
    switch (pattern.step, effect.step) {
    case (.none, .none): true
    case (.sleep(let a), .sleep(let b)): a == b
    case (.cancel(let a), .cancel(let b)): a.matches(b)
    case (.merge(let a), .merge(let b)), (.concatenate(let a), .concatenate(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0 ~= $1 }
    default: false
    }
  }
}
