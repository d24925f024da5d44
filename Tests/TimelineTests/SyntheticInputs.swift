import CBOR
import EventModel
import RandomPairs
import Timeline

/// Inputs from which a session is made. Equal inputs have equal consequences.
struct SyntheticInputs {
  struct Input: Hashable {
    var node: Int
    var payload: Int
    /// Something that its consequences depend on, and the input does not contain.
    var variant = 0
    /// Whether it begins an effect that ends after the next input.
    var isSlow = false
  }

  var inputs: [Input]

  /// Returns the events of a session: the start, and each input with a send, a commit and, if it is
  /// slow, an effect. Times are random, versions and numbers count.
  func events(symbols: SymbolTable, using random: inout some RandomNumberGenerator) -> [Event] {
    var events: [Event] = []
    var time: Int64 = 0
    func add(
      _ kind: EventKind, _ node: String = "", _ name: String = "", cause: Int?, count: Int = 0,
      payload: CBORValue? = nil, startsTurn: Bool = false
    ) -> Int {
      var header = EventHeader(
        kind: kind, node: symbols.symbol(node), name: symbols.symbol(name), count: UInt64(count))
      if startsTurn { time += .random(in: 1...1000, using: &random) }
      (header.number, header.time, header.cause) = (events.count, time, cause ?? -1)
      header.startsTurn = startsTurn
      events.append(Event(header, payload: payload?.encoded ?? []))
      return header.number
    }
    let start = add(.input, "app", "start", cause: nil, startsTurn: true)
    _ = add(
      .lifecycle, "app.store", "create", cause: start, payload: .map(["n": .unsigned(0)]))
    var waiting: [(effect: Int, input: Input)] = []
    func endEffects() {
      for done in waiting {
        let end = add(.effectEnded, "", "value", cause: done.effect, startsTurn: true)
        _ = add(.send, "app.result\(done.input.node)", cause: end, payload: .null)
      }
      waiting = []
    }
    for (version, input) in inputs.enumerated() {
      let (node, payload) = ("app.button\(input.node)", CBORValue.int(Int64(input.payload)))
      let root = add(.input, node, "tap", cause: nil, payload: payload, startsTurn: true)
      let send = add(.send, node, cause: root, payload: payload)
      // An empty patch.
      _ = add(.commit, "app.store", cause: send, count: version + 1, payload: .array([]))
      _ = add(.note, "", "variant\(input.variant)", cause: send)
      endEffects()
      if input.isSlow {
        waiting.append((add(.effectBegan, node, "load", cause: send, count: version), input))
      }
    }
    endEffects()
    _ = add(.end, cause: nil, count: events.count)
    return events
  }

}
