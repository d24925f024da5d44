import ArgumentParser
import EventModel

/// What a verb counts events by.
enum EventGrouping: String, ExpressibleByArgument, CaseIterable {
  case kind, node, control

  /// The group of an event; nil for an event that is in none.
  func group(of event: Event, _ symbols: SymbolTable) -> String? {
    switch self {
    case .kind: return event.kind.name
    case .node:
      let node = symbols[event.header.node]
      return event.kind == .frame ? "screen" : node.isEmpty ? nil : node
    case .control: return event.kind == .input ? symbols[event.header.node] : nil
    }
  }
}
