import CBOR

extension StatePath {
  /// Whether a concrete path lies at, above or below a place that this path stands for: whether
  /// writing there can change what this path shows.
  package func touches(_ concrete: StatePath) -> Bool {
    Self.touches(elements[...], concrete.elements[...])
  }

  private static func touches(_ pattern: ArraySlice<Element>, _ path: ArraySlice<Element>) -> Bool {
    guard let first = pattern.first, let head = path.first else { return true }
    if case .anyDepth = first {
      return touches(pattern.dropFirst(), path) || touches(pattern, path.dropFirst())
    }
    return first.admits(head) && touches(pattern.dropFirst(), path.dropFirst())
  }

  /// What is left of this path once its first elements stand for all of `prefix`; several
  /// answers when `**` allows them, none when it does not start that way.
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
  /// Whether this element may stand for a concrete one, as far as names alone tell.
  func admits(_ concrete: StatePath.Element) -> Bool {
    switch (self, concrete) {
    case (.any, _): true
    case (.whereField, .index): true
    case (.key(let a), .key(let b)): a.utf8.elementsEqual(b.utf8)
    default: self == concrete
    }
  }
}

extension CBORValue {
  /// The value of one concrete element, nil when there is none.
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

  /// Every direct part of the value, in order.
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
  /// The element that stands for a map key.
  package init(key: CBORValue) {
    if case .text(let text) = key { self = .key(text) } else { self = .other(key) }
  }
}

extension Projection {
  /// Every place that a path stands for, with its value, nodes by first appearance.
  package func matches(
    _ path: StatePath
  ) -> [(path: StatePath, node: Symbol, value: CBORValue)] {
    var result: [(path: StatePath, node: Symbol, value: CBORValue)] = []
    for (node, value) in states {
      let name = StatePath(nodeName: symbols[node])
      var seen: Set<StatePath> = []
      for rest in path.remainders(after: name) {
        Self.collect(rest, in: value, at: name) { found, part in
          if seen.insert(found).inserted { result.append((found, node, part)) }
        }
      }
    }
    return result
  }

  /// The value at a concrete path; the first one when the path stands for several.
  ///
  /// - Returns: Nil when no node of that name has such a part. A path that names no node but the
  ///   beginning of some answers nil; ``states`` lists them.
  package func state(of path: StatePath) -> CBORValue? {
    matches(path).first?.value
  }

  private static func collect(
    _ pattern: ArraySlice<StatePath.Element>, in value: CBORValue, at path: StatePath,
    _ body: (StatePath, CBORValue) -> Void
  ) {
    guard let first = pattern.first else { return body(path, value) }
    let rest = pattern.dropFirst()
    switch first {
    case .anyDepth:
      collect(rest, in: value, at: path, body)
      for child in value.children {
        collect(pattern, in: child.value, at: path.appending(child.element), body)
      }
    case .any:
      for child in value.children {
        collect(rest, in: child.value, at: path.appending(child.element), body)
      }
    case .whereField(let field, let wanted):
      for child in value.children where child.value.child(.key(field)) == wanted {
        collect(rest, in: child.value, at: path.appending(child.element), body)
      }
    default:
      if let child = value.child(first) {
        collect(rest, in: child, at: path.appending(first), body)
      }
    }
  }
}
