import CBOR

extension StatePath {
  /// Whether this path may match a part of the value of a node.
  package func matchesParts(of node: StatePath) -> Bool { !remainders(after: node).isEmpty }
}

extension CBORValue {
  /// Returns the parts of this value, that of a node, which a path matches, each with its path.
  package func parts(
    matching pattern: StatePath, at node: StatePath
  ) -> [(path: StatePath, value: CBORValue)] {
    var found: [(path: StatePath, value: CBORValue)] = []
    var known: Set<StatePath> = []
    for rest in pattern.remainders(after: node) {
      collect(rest, at: node) { path, part in
        if known.insert(path).inserted { found.append((path, part)) }
      }
    }
    return found
  }

  /// Returns this value with each part that a path matches replaced. Elements of sets stay.
  ///
  /// - Parameter isDeep: Whether parts inside a matched one are replaced before it. Otherwise they
  ///   stay as they are.
  package func replacingParts(
    matching pattern: StatePath, at node: StatePath, isDeep: Bool = false,
    with replace: (CBORValue) throws -> CBORValue
  ) rethrows -> CBORValue {
    let tree = PartTree()
    for part in parts(matching: pattern, at: node) {
      tree.add(part.path.elements.dropFirst(node.elements.count))
    }
    return try replacing(tree, isDeep, with: replace)
  }

  /// Returns the paths of the texts in this value, that of a node, for which `isWanted` is true. A set
  /// has no paths inside.
  package func textPaths(
    below path: StatePath, where isWanted: (String) -> Bool
  ) -> [StatePath] {
    switch self {
    case .text(let text): return isWanted(text) ? [path] : []
    case .array(let items):
      return items.enumerated().flatMap { index, item in
        item.textPaths(below: path.appending(.index(index)), where: isWanted)
      }
    case .map(let pairs):
      return pairs.flatMap { pair in
        pair.value.textPaths(below: path.appending(.init(key: pair.key)), where: isWanted)
      }
    case .tagged(_, let inner):
      let found = inner.textPaths(below: path, where: isWanted)
      return found.isEmpty ? [] : [path]
    default: return []
    }
  }

  private func replacing(
    _ tree: PartTree, _ isDeep: Bool, with replace: (CBORValue) throws -> CBORValue
  ) rethrows -> CBORValue {
    if tree.isPart, !isDeep { return try replace(self) }
    var result = self
    if !tree.inner.isEmpty {
      switch self {
      case .array(let items):
        result = .array(
          try items.enumerated().map { index, item in
            try tree.inner[.index(index)].map { try item.replacing($0, isDeep, with: replace) }
              ?? item
          })
      case .map(let pairs):
        result = .map(
          try pairs.map { pair in
            guard let inner = tree.inner[StatePath.Element(key: pair.key)] else { return pair }
            return CBORPair(pair.key, try pair.value.replacing(inner, isDeep, with: replace))
          })
      default: break
      }
    }
    return tree.isPart ? try replace(result) : result
  }
}

/// Parts of a value, by the elements of their paths.
private final class PartTree {
  var isPart = false
  var inner: [StatePath.Element: PartTree] = [:]

  func add(_ path: ArraySlice<StatePath.Element>) {
    var tree = self
    for element in path {
      let next = tree.inner[element] ?? PartTree()
      tree.inner[element] = next
      tree = next
    }
    tree.isPart = true
  }
}
