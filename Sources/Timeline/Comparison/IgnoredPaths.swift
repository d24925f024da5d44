import CBOR
import EventModel

/// State paths whose differences do not count, such as `app.**.isLoading`.
///
/// A pattern covers the places that it matches and everything below them. The screen is the node
/// `screen`.
package struct IgnoredPaths {
  /// The patterns.
  package let patterns: [StatePath]
  /// For each pattern, whether it has covered a place yet.
  package private(set) var isUsed: [Bool]

  /// The rest of a pattern after a part of a path, and its number.
  private typealias Rest = (number: Int, elements: ArraySlice<StatePath.Element>)

  /// Creates a list of patterns. None may select by value, as `[id=7]` does: a commit does not contain
  /// the value by which an element would be selected.
  package init(_ patterns: [StatePath] = []) {
    precondition(
      !patterns.contains(where: \.selectsByValue), "a pattern of an ignored path selects by value")
    self.patterns = patterns
    isUsed = patterns.map { _ in false }
  }

  /// Whether there are no patterns.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Whether a pattern covers a place.
  package func covers(_ path: StatePath) -> Bool {
    rests(after: path.elements[...]).contains { $0.elements.allSatisfy { $0 == .anyDepth } }
  }

  /// Notes the patterns that another list has used.
  package mutating func formUnion(_ other: IgnoredPaths) {
    isUsed = zip(isUsed, other.isUsed).map { $0 || $1 }
  }

  /// Returns the value of a node without what is ignored; nil if the node is ignored. An ignored
  /// element of an array is null, so that those after it keep their places.
  package mutating func filtered(_ value: CBORValue, of node: String) -> CBORValue? {
    let rests = self.rests(after: StatePath(nodeName: node).elements[...])
    return rests.isEmpty ? value : filtered(value, rests)
  }

  /// Returns a patch of a node without what is ignored; nil if the node is ignored, or all operations.
  package mutating func filtered(
    _ patch: Patch, of node: String, symbols: SymbolTable
  ) -> Patch? {
    let base = rests(after: StatePath(nodeName: node).elements[...])
    if base.isEmpty { return patch }
    if noteCovered(base) { return nil }
    var operations: [PatchOperation] = []
    for var operation in patch.operations {
      let path = StatePath(operation.path, symbols: symbols)
      let rests = advance(base, path.elements[...])
      if noteCovered(rests) { continue }
      if !rests.isEmpty {
        guard let action = filtered(operation.action, rests) else { continue }
        operation.action = action
      }
      operations.append(operation)
    }
    return operations.isEmpty && !patch.isEmpty ? nil : Patch(operations)
  }

  private mutating func filtered(
    _ action: PatchOperation.Action, _ rests: [Rest]
  ) -> PatchOperation.Action? {
    switch action {
    case .set(let value): return filtered(value, rests).map { .set($0) }
    case .splice(let index, let removed, let inserted):
      let items = inserted.enumerated().map { offset, item in
        filtered(item, advance(rests, .index(index + offset))) ?? .null
      }
      return .splice(index: index, removed: removed, inserted: items)
    case .remove, .text: return action
    }
  }

  private mutating func filtered(_ value: CBORValue, _ rests: [Rest]) -> CBORValue? {
    if noteCovered(rests) { return nil }
    if rests.isEmpty { return value }
    switch value {
    case .map(let pairs):
      var kept: [CBORPair] = []
      for pair in pairs {
        let element = StatePath.Element(key: pair.key)
        if let value = filtered(pair.value, advance(rests, element)) {
          kept.append(CBORPair(pair.key, value))
        }
      }
      return .map(kept)
    case .array(let items):
      var result: [CBORValue] = []
      for (index, item) in items.enumerated() {
        result.append(filtered(item, advance(rests, .index(index))) ?? .null)
      }
      return .array(result)
    default: return value
    }
  }

  /// Whether one of the patterns is matched as a whole; it is then used.
  private mutating func noteCovered(_ rests: [Rest]) -> Bool {
    var isCovered = false
    for rest in rests where rest.elements.allSatisfy({ $0 == .anyDepth }) {
      isUsed[rest.number] = true
      isCovered = true
    }
    return isCovered
  }

  private func rests(after path: ArraySlice<StatePath.Element>) -> [Rest] {
    advance(patterns.enumerated().map { ($0.offset, $0.element.elements[...]) }, path)
  }

  /// A pattern that is matched as a whole stays so below.
  private func advance(_ rests: [Rest], _ path: ArraySlice<StatePath.Element>) -> [Rest] {
    var rests = rests
    for element in path { rests = advance(rests, element) }
    return rests
  }

  private func advance(_ rests: [Rest], _ element: StatePath.Element) -> [Rest] {
    var result: [Rest] = []
    for rest in rests { Self.advance(rest, element, into: &result) }
    return result
  }

  private static func advance(
    _ rest: Rest, _ element: StatePath.Element, into result: inout [Rest]
  ) {
    func add(_ elements: ArraySlice<StatePath.Element>) {
      if !result.contains(where: { $0.number == rest.number && $0.elements == elements }) {
        result.append((rest.number, elements))
      }
    }
    guard let first = rest.elements.first else { return add(rest.elements) }
    if first == .anyDepth {
      add(rest.elements)
      Self.advance((rest.number, rest.elements.dropFirst()), element, into: &result)
    } else if first.matches(element) {
      add(rest.elements.dropFirst())
    }
  }
}

extension StatePath.Element {
  /// Whether this element of a pattern matches a concrete one.
  fileprivate func matches(_ concrete: StatePath.Element) -> Bool {
    switch (self, concrete) {
    case (.any, _): true
    case (.key(let a), .key(let b)): a.utf8.elementsEqual(b.utf8)
    default: self == concrete
    }
  }
}
