import CBOR

/// Finds the events that write a state path, one event at a time.
///
/// A write is a commit, frame or route that touches the path, and the creation, binding or
/// destruction of the node that contains it. If a node's name excludes the path, the check is one
/// look-up.
package struct WriteSearch {
  /// The path to find.
  package let path: StatePath
  private let symbols: SymbolTable
  private let lifecycle: Set<Symbol>
  private let screen: Symbol
  private var candidates: [Symbol: Bool] = [:]

  /// Creates a search in events with symbols of a table.
  package init(_ path: StatePath, symbols: SymbolTable) {
    self.path = path
    self.symbols = symbols
    lifecycle = Set([LifecycleOperation.create, .bind, .destroy].map { symbols.symbol($0) })
    screen = symbols.symbol("screen")
  }

  /// Whether an event writes the path. A patch that cannot be read writes nothing.
  package mutating func isWrite(
    _ header: EventHeader, payload: UnsafeRawBufferPointer
  ) -> Bool {
    switch header.kind {
    case .commit: return isCandidate(header.node) && touches(header.node, payload)
    case .frame: return isCandidate(screen) && touches(screen, payload)
    case .route: return isCandidate(header.node)
    case .lifecycle: return lifecycle.contains(header.name) && isCandidate(header.node)
    default: return false
    }
  }

  private mutating func isCandidate(_ node: Symbol) -> Bool {
    if let known = candidates[node] { return known }
    let answer = path.touches(StatePath(nodeName: symbols[node]))
    candidates[node] = answer
    return answer
  }

  private func touches(_ node: Symbol, _ payload: UnsafeRawBufferPointer) -> Bool {
    do throws(PatchError) {
      return try Patch(symbolic: payload).operations.contains { operation in
        path.touches(node: node, operation, symbols: symbols)
      }
    } catch {
      return false
    }
  }
}
