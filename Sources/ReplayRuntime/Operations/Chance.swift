import EventModel

/// The law of chance: the value of each draw, and which draws are one event.
struct Chance {
  // The draws that are not an event yet.
  private var stream = Symbol.none
  private var count: UInt64 = 0
  private var checksum: UInt64 = 0
  private var cause = EventHeader.noCause
  private var streams: [Symbol: StreamPosition] = [:]

  /// Whether there are draws that are not an event yet.
  var isPending: Bool { count > 0 }

  /// Returns the next draw on a stream, in the turn with a serial.
  mutating func value(
    _ stream: Symbol, hash: UInt64, seed: UInt64, turnSerial: Int
  ) -> UInt64 {
    var position = streams[stream] ?? StreamPosition(turnSerial: turnSerial)
    if position.turnSerial != turnSerial {
      position.turnSerial = turnSerial
      position.turn += 1
      position.draw = 0
    }
    let draw = position.draw
    position.draw += 1
    streams[stream] = position
    return Mixing.mix(seed ^ Mixing.mix(hash ^ Mixing.mix(position.turn ^ Mixing.mix(draw))))
  }

  /// Whether a draw is one event with those that are pending.
  func continues(_ stream: Symbol, cause: Int) -> Bool {
    !isPending
      || self.stream == stream && self.cause == cause && count < EventCoding.largestDrawCount
  }

  /// Adds a draw to the event that will be made.
  mutating func add(_ value: UInt64, stream: Symbol, cause: Int) {
    self.stream = stream
    self.cause = cause
    count += 1
    checksum = Mixing.mix(checksum ^ value) & 0xFFFF_FFFF
  }

  /// Returns the event of the draws that are pending, with its cause; none is pending afterwards.
  mutating func take() -> (header: EventHeader, cause: Int) {
    defer { (count, checksum) = (0, 0) }
    return (EventHeader(kind: .chance, node: stream, count: count, extra: checksum), cause)
  }
}

/// The position of the last draw on one stream.
private struct StreamPosition {
  /// The serial of the last turn that drew on the stream.
  var turnSerial: Int
  /// The ordinal of that turn among the turns that drew on the stream.
  var turn: UInt64 = 0
  /// The number of draws in that turn so far.
  var draw: UInt64 = 0
}
