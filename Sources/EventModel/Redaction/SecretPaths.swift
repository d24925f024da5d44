import CBOR

/// The places whose values are secret, and those below them that are not.
package struct SecretPaths: Codable, Sendable {
  /// The path of a node, then keys of its state or payload.
  package var patterns: [StatePath]
  /// Places that stay as they are.
  package var kept: [StatePath]

  package init(_ patterns: [StatePath] = [], except kept: [StatePath] = []) {
    (self.patterns, self.kept) = (patterns, kept)
  }

  /// Adds places, each once.
  package mutating func add(_ other: SecretPaths) {
    for path in other.patterns where !patterns.contains(path) { patterns.append(path) }
    for path in other.kept where !kept.contains(path) { kept.append(path) }
  }

  /// The secret parts of a value of a node.
  package func parts(of value: CBORValue, at node: StatePath) -> [CBORValue] {
    var found: [CBORValue] = []
    _ = replacing(in: value, at: node) { part in
      found.append(part)
      return part
    }
    return found
  }

  /// Returns a value of a node with the mark of a secret at its secret parts.
  package func marked(_ value: CBORValue, at node: StatePath) -> CBORValue {
    replacing(in: value, at: node) { .tagged(CBORValue.redactedTag, $0) }
  }

  private func replacing(
    in value: CBORValue, at node: StatePath, _ replace: (CBORValue) -> CBORValue
  ) -> CBORValue {
    if kept.isEmpty {
      return patterns.reduce(value) { value, pattern in
        value.replacingParts(matching: pattern, at: node, with: replace)
      }
    }
    func places(_ patterns: [StatePath]) -> Set<StatePath> {
      Set(patterns.flatMap { value.parts(matching: $0, at: node) }.map(\.path))
    }
    let (secret, kept) = (places(patterns), places(kept))
    if secret.isEmpty { return value }
    func walk(_ value: CBORValue, _ path: StatePath, _ isSecret: Bool) -> CBORValue {
      if kept.contains(path) { return value }
      let isSecret = isSecret || secret.contains(path)
      switch value {
      case .array(let items):
        return .array(
          items.enumerated().map { walk($1, path.appending(.index($0)), isSecret) })
      case .map(let pairs):
        return .map(
          pairs.map {
            CBORPair($0.key, walk($0.value, path.appending(.init(key: $0.key)), isSecret))
          })
      default: return isSecret ? replace(value) : value
      }
    }
    return walk(value, node, false)
  }
}
