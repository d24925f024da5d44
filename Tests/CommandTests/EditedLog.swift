import CBOR
import EventModel
import Foundation
import SessionLog

/// Logs that are made of a recording by changing its events.
enum EditedLog {
  /// The same session, each turn later.
  static func later(_ log: Data) throws -> Data {
    try rewritten(log) { events, _ in
      for index in events.indices { events[index].header.time *= 2 }
    }
  }

  /// The session without its last input, with another text in its second input, and with an input
  /// after the third one.
  static func edited(_ log: Data) throws -> Data {
    try rewritten(log) { events, symbols in
      let inputs = events.indices.filter { events[$0].kind == .input }
      guard let last = inputs.last, inputs.count > 4 else { return }
      events[inputs[1]].payload = CBORValue.text("Calm Circle").encoded
      events.removeSubrange(last..<events.count - 1)
      var input = EventHeader(
        kind: .input, node: symbols.symbol("Exhibition.hall/button:wave"),
        name: symbols.symbol("tap"))
      input.startsTurn = true
      input.time = events[inputs[3] - 1].time + 1
      var note = EventHeader(kind: .note, name: symbols.symbol("waved"))
      note.time = input.time
      for index in events.indices where events[index].cause >= inputs[3] {
        events[index].header.cause += 2
      }
      note.cause = inputs[3]
      events.insert(contentsOf: [Event(input), Event(note)], at: inputs[3])
    }
  }

  /// Returns a log of changed events, which are numbered again.
  private static func rewritten(
    _ log: Data, _ change: (inout [Event], SymbolTable) -> Void
  ) throws -> Data {
    let reader = try SessionLogReader(bytes: Array(log))
    var events: [Event] = []
    try reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    change(&events, reader.symbols)
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(
      to: destination, head: reader.head, symbols: reader.symbols)
    for (number, event) in events.enumerated() where event.kind != .end {
      var event = event
      event.header.number = number
      try writer.append(event)
    }
    try writer.close()
    return Data(destination.bytes)
  }
}
