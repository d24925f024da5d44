import CBOR

/// One event for a filter. Costly facts are computed only when a term needs them.
package struct FilterSubject {
  /// The event.
  package var event: Event
  /// The table of the event's symbols.
  package var symbols: SymbolTable
  /// Returns the number of causes between the event and its root.
  package var depth: () -> Int
  /// Returns the number of the event at the root of its causes.
  package var root: () -> Int
  /// Returns whether the event meets a condition on values. An event alone does not show it.
  package var meets: (ValueTerm) -> Bool = { _ in false }

  /// Creates a subject with functions for its depth and root.
  package init(
    event: Event, symbols: SymbolTable, depth: @escaping () -> Int, root: @escaping () -> Int
  ) {
    self.event = event
    self.symbols = symbols
    self.depth = depth
    self.root = root
  }

  /// Creates a subject whose depth and root come from the causes in a timeline.
  package init(event: Event, symbols: SymbolTable, timeline: PositionTimeline) {
    let number = event.number
    self.init(
      event: event, symbols: symbols,
      depth: {
        var depth = 0
        var current = number
        while case let next = timeline.cause(current), next >= 0, next < current {
          depth += 1
          current = next
        }
        return depth
      }, root: { timeline.root(of: number) })
  }

  /// The operations of the event's patch; empty unless it is a commit or frame.
  package var operations: [PatchOperation] {
    guard event.kind == .commit || event.kind == .frame else { return [] }
    do throws(PatchError) {
      return try Patch(symbolic: event.payload).operations
    } catch {
      return []
    }
  }

  /// The node that the event writes; the pseudo-node `screen` for a frame.
  var writtenNode: Symbol {
    event.kind == .frame ? symbols.symbol("screen") : event.header.node
  }

  /// The paths that the event writes. A splice moves the elements after it, so it writes its array.
  package var writtenPaths: [StatePath] {
    operations.map { StatePath(node: writtenNode, path: $0.path, symbols: symbols) }
  }

  var text: String { Transcript.summary(of: event, symbols: symbols) }
}
