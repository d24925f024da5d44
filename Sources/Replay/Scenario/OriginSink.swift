import EventModel
import ReplayRuntime

/// Passes events on, and names the stimulus of each.
final class OriginSink: EventSink {
  /// The stimulus that is being given.
  @exclusivity(unchecked) var current = 0
  private let sink: any EventSink
  private let symbols: SymbolTable
  @exclusivity(unchecked) private var origins: StimulusOrigins
  @exclusivity(unchecked) private var begun:
    [(name: ScenarioEffect.Name, arguments: String, key: EffectKey)] = []

  init(_ sink: any EventSink, symbols: SymbolTable) {
    (self.sink, self.symbols) = (sink, symbols)
    origins = StimulusOrigins(symbols: symbols)
  }

  func origin(ofCause cause: Int) -> Int { origins.origin(ofCause: cause, current: current) }

  /// The effects that have begun since the last call.
  func takeBegun() -> [(name: ScenarioEffect.Name, arguments: String, key: EffectKey)] {
    defer { begun = [] }
    return begun
  }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if let name = origins.add(header, current: current).effect {
      let key = EffectKey(node: header.node, name: header.name, occurrence: header.count)
      let arguments =
        payload.isEmpty
        ? "" : PayloadNotation.text(of: payload, kind: header.kind, symbols: symbols)
      begun.append((name, arguments, key))
    }
    sink.receive(header, payload: payload)
  }

  func conceal(_ secret: ConcealedSecret) { sink.conceal(secret) }
}
