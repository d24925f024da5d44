import CBOR

extension StatePath {
  /// Whether a concrete path is at, above or below a place that this path matches: whether writing
  /// there can change the value of this path.
  ///
  /// Names alone do not show whether `**` matches below the place that is written, nor which elements of
  /// an array a write moves. In these cases `decide` is called with the rest of this path.
  package func touches(
    _ concrete: StatePath, decide: (ArraySlice<Element>) -> Bool = { _ in true }
  ) -> Bool {
    Self.touches(elements[...], concrete.elements[...], decide)
  }

  /// Whether an operation on a node can change the value of this path.
  package func touches(
    node: Symbol, _ operation: PatchOperation, symbols: SymbolTable
  ) -> Bool {
    touches(StatePath(node: node, path: operation.path, symbols: symbols)) { rest in
      if case .index(let place)? = rest.first {
        guard case .splice(let index, let removed, let inserted) = operation.action else {
          return true
        }
        // Elements before it stay, and those after it if it is as long as what it replaces.
        return place >= index && (removed != inserted.count || place < index + removed)
      }
      return switch operation.action {
      case .set(let value): value.hasMatch(rest)
      case .splice(_, _, let inserted):
        inserted.isEmpty || CBORValue.array(inserted).hasMatch(rest)
      case .remove: true
      case .text: false
      }
    }
  }

  private static func touches(
    _ pattern: ArraySlice<Element>, _ path: ArraySlice<Element>,
    _ decide: (ArraySlice<Element>) -> Bool
  ) -> Bool {
    guard let first = pattern.first else { return true }
    guard let head = path.first else {
      if case .index = first { return decide(pattern) }
      return pattern.contains(.anyDepth) ? decide(pattern) : true
    }
    if case .anyDepth = first {
      return touches(pattern.dropFirst(), path, decide)
        || touches(pattern, path.dropFirst(), decide)
    }
    return first.admits(head) && touches(pattern.dropFirst(), path.dropFirst(), decide)
  }

  /// Whether a concrete path is at or below a place that this path matches, as far as names show.
  package func encloses(_ concrete: StatePath) -> Bool {
    Self.encloses(elements[...], concrete.elements[...])
  }

  private static func encloses(
    _ pattern: ArraySlice<Element>, _ path: ArraySlice<Element>
  ) -> Bool {
    guard let first = pattern.first else { return true }
    if case .anyDepth = first {
      return encloses(pattern.dropFirst(), path)
        || (!path.isEmpty && encloses(pattern, path.dropFirst()))
    }
    guard let head = path.first else { return false }
    return first.admits(head) && encloses(pattern.dropFirst(), path.dropFirst())
  }

  /// Returns the rest of this path after its first elements have matched all of `prefix`. There may
  /// be several because of `**`; there are none if the path does not begin with `prefix`.
  func remainders(after prefix: StatePath) -> [ArraySlice<Element>] {
    var found: [ArraySlice<Element>] = []
    Self.collect(elements[...], prefix.elements[...], into: &found)
    return found
  }

  private static func collect(
    _ pattern: ArraySlice<Element>, _ path: ArraySlice<Element>,
    into found: inout [ArraySlice<Element>]
  ) {
    guard let head = path.first else {
      if !found.contains(pattern) { found.append(pattern) }
      return
    }
    guard let first = pattern.first else { return }
    if case .anyDepth = first {
      collect(pattern.dropFirst(), path, into: &found)
      collect(pattern, path.dropFirst(), into: &found)
    } else if first.admits(head) {
      collect(pattern.dropFirst(), path.dropFirst(), into: &found)
    }
  }
}

extension StatePath.Element {
  /// Whether this element can match a concrete one, as far as names alone show.
  func admits(_ concrete: StatePath.Element) -> Bool {
    switch (self, concrete) {
    case (.any, _): true
    case (.whereField, .index), (.whereField, .key), (.whereField, .other): true
    case (.key(let a), .key(let b)): a.utf8.elementsEqual(b.utf8)
    default: self == concrete
    }
  }
}

extension CBORValue {
  /// Returns the part of the value at one concrete element; nil when there is none.
  package func child(_ element: StatePath.Element) -> CBORValue? {
    switch (self, element) {
    case (.array(let items), .index(let index)):
      return items.indices.contains(index) ? items[index] : nil
    case (.map(let pairs), .key(let key)):
      let place = CBORValue.search(pairs, for: .text(key))
      return place.found ? pairs[place.index].value : nil
    case (.map(let pairs), .other(let key)):
      let place = CBORValue.search(pairs, for: key)
      return place.found ? pairs[place.index].value : nil
    case (.tagged(CBORValue.setTag, .array(let items)), .key(let key)):
      return items.contains(.text(key)) ? .null : nil
    case (.tagged(CBORValue.setTag, .array(let items)), .other(let key)):
      return items.contains(key) ? .null : nil
    default: return nil
    }
  }

  /// All direct parts of the value, in order.
  package var children: [(element: StatePath.Element, value: CBORValue)] {
    switch self {
    case .array(let items):
      return items.enumerated().map { (.index($0.offset), $0.element) }
    case .map(let pairs):
      return pairs.map { (StatePath.Element(key: $0.key), $0.value) }
    case .tagged(CBORValue.setTag, .array(let items)):
      return items.map { (StatePath.Element(key: $0), .null) }
    default: return []
    }
  }
}

extension StatePath.Element {
  /// Creates the element of a map key.
  package init(key: CBORValue) {
    if case .text(let text) = key { self = .key(text) } else { self = .other(key) }
  }
}

extension Projection {
  /// Returns every place that a path matches, with its value. Nodes are ordered by first
  /// appearance.
  package func matches(
    _ path: StatePath
  ) -> [(path: StatePath, node: Symbol, value: CBORValue)] {
    var result: [(path: StatePath, node: Symbol, value: CBORValue)] = []
    for (node, value) in states {
      let name = StatePath(nodeName: symbols[node])
      var seen: Set<StatePath> = []
      for rest in path.remainders(after: name) {
        value.collect(rest, at: name) { found, part in
          if seen.insert(found).inserted { result.append((found, node, part)) }
        }
      }
    }
    return result
  }

  /// Returns the value at a concrete path, or the first value that the path matches.
  ///
  /// - Returns: Nil when no node with that name has such a part, also for a path that is only the
  ///   beginning of node names; ``states`` lists those.
  package func state(of path: StatePath) -> CBORValue? {
    matches(path).first?.value
  }
}

extension CBORValue {
  /// Whether a pattern matches any part of this value.
  func hasMatch(_ pattern: ArraySlice<StatePath.Element>) -> Bool {
    var isFound = false
    collect(pattern, at: StatePath()) { _, _ in isFound = true }
    return isFound
  }

  /// Calls `body` with every part of this value that a pattern matches.
  func collect(
    _ pattern: ArraySlice<StatePath.Element>, at path: StatePath,
    _ body: (StatePath, CBORValue) -> Void
  ) {
    guard let first = pattern.first else { return body(path, self) }
    let rest = pattern.dropFirst()
    switch first {
    case .anyDepth:
      collect(rest, at: path, body)
      for child in children {
        child.value.collect(pattern, at: path.appending(child.element), body)
      }
    case .any:
      for child in children {
        child.value.collect(rest, at: path.appending(child.element), body)
      }
    case .whereField(let field, let wanted):
      for child in children
      where child.value.child(.key(field)) == wanted || isEntry(child.element, of: field, wanted) {
        child.value.collect(rest, at: path.appending(child.element), body)
      }
    default:
      if let child = child(first) {
        child.collect(rest, at: path.appending(first), body)
      }
    }
  }

  /// Whether a map entry is the one that a selector names: `[id=…]` also matches its key.
  private func isEntry(
    _ element: StatePath.Element, of field: String, _ wanted: CBORValue
  ) -> Bool {
    guard field == "id", case .map = self else { return false }
    return element == StatePath.Element(key: wanted)
  }
}
