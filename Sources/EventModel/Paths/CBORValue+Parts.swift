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
    for rest in pattern.remainders(after: node) {
      collect(rest, at: node) { path, part in
        if !found.contains(where: { $0.path == path }) { found.append((path, part)) }
      }
    }
    return found
  }

  /// Returns this value with each part that a path matches replaced. Elements of sets stay.
  package func replacingParts(
    matching pattern: StatePath, at node: StatePath, with replace: (CBORValue) throws -> CBORValue
  ) rethrows -> CBORValue {
    try parts(matching: pattern, at: node).reduce(self) { value, part in
      try value.replacing(part.path.elements.dropFirst(node.elements.count), with: replace)
    }
  }

  private func replacing(
    _ path: ArraySlice<StatePath.Element>, with replace: (CBORValue) throws -> CBORValue
  ) rethrows -> CBORValue {
    guard let first = path.first else { return try replace(self) }
    let rest = path.dropFirst()
    switch self {
    case .array(let items):
      return .array(
        try items.enumerated().map { index, item in
          first == .index(index) ? try item.replacing(rest, with: replace) : item
        })
    case .map(let pairs):
      return .map(
        try pairs.map { pair in
          guard StatePath.Element(key: pair.key) == first else { return pair }
          return CBORPair(pair.key, try pair.value.replacing(rest, with: replace))
        })
    default: return self
    }
  }
}
