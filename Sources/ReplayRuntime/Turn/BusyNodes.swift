import EventModel

/// Collects the nodes that make events in the last rounds of a turn that does not settle.
final class BusyNodes: EventSink {
  /// The number of rounds in which nodes are collected.
  static let rounds = 2

  let behind: (any EventSink)?
  private let symbols: SymbolTable
  private var nodes: [Symbol] = []

  init(_ sink: (any EventSink)?, _ symbols: SymbolTable) {
    behind = sink
    self.symbols = symbols
  }

  var names: [String] { nodes.map { symbols[$0] } }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    let makesWork = header.kind == .send || header.kind == .commit || header.kind == .lifecycle
    if makesWork, header.node != .none, nodes.count < 8, !nodes.contains(header.node) {
      nodes.append(header.node)
    }
    behind?.receive(header, payload: payload)
  }
}
