import CBOR
import EventModel
import ReplayRuntime
import SessionLog

/// Names each event by the nearest stimulus among its causes, and each effect by that.
///
/// The recording and each run of its scenario count in the same way, so that a name means the same
/// effect in both.
struct StimulusOrigins {
  private struct Kind: Hashable {
    var origin: Int
    var node: String
    var name: String
  }

  private let symbols: SymbolTable
  /// The stimulus of each event, by its number.
  private var origins: [Int] = []
  private var counts: [Kind: Int] = [:]

  init(symbols: SymbolTable) { self.symbols = symbols }

  /// The stimulus of what has the event as its cause.
  ///
  /// - Parameter current: The stimulus that is being given, for what has no cause.
  func origin(ofCause cause: Int, current: Int) -> Int {
    origins.indices.contains(cause) ? origins[cause] : current
  }

  /// Adds the next event.
  ///
  /// - Returns: Its stimulus, and its name if it is the beginning of an effect.
  mutating func add(
    _ header: EventHeader, current: Int
  ) -> (origin: Int, effect: ScenarioEffect.Name?) {
    let origin =
      Scenario.isStimulus(header, symbols)
      ? current : origin(ofCause: header.cause, current: origins.last ?? current)
    // A part of a session begins later than @0.
    while origins.count < header.number { origins.append(origin) }
    origins.append(origin)
    guard header.kind == .effectBegan else { return (origin, nil) }
    let kind = Kind(origin: origin, node: symbols[header.node], name: symbols[header.name])
    let ordinal = counts[kind, default: 0]
    counts[kind] = ordinal + 1
    return (
      origin,
      ScenarioEffect.Name(origin: origin, node: kind.node, name: kind.name, ordinal: ordinal)
    )
  }
}
