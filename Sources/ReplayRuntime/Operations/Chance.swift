import CBOR
import EventModel
import FoundationEssentials

/// Random numbers that are computed from the session's seed, so that replay can verify them.
///
/// A draw is a function of the seed, the stream, the ordinal of its turn among the turns that drew
/// on the stream, and the number of the draw within the turn. It does not depend on time: equal
/// seeds and scripts give equal draws. An added draw changes no draw outside its turn, and an added
/// timer changes none. A turn that draws for the first time changes later turns of its stream.
public struct RuntimeRandom: RandomNumberGenerator {
  let runtime: Runtime
  let stream: Symbol
  let streamHash: UInt64

  /// Returns the next draw. It is recorded with adjacent draws on the same stream as one event.
  public mutating func next() -> UInt64 { runtime.draw(stream, streamHash) }
}

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

extension Runtime {
  /// Returns a stream of random numbers.
  ///
  /// - Parameter stream: The name of the stream. Draws on one stream never change another's.
  public func random(_ stream: String) -> RuntimeRandom {
    if isStrayThread {
      return RuntimeRandom(runtime: self, stream: .none, streamHash: Mixing.hash(stream))
    }
    return inTurn("random") {
      RuntimeRandom(
        runtime: self, stream: symbols.symbol(stream), streamHash: Mixing.hash(stream))
    }
  }

  /// Returns an identifier made from two draws on a stream. Equal seeds and inputs give equal ones.
  public func identifier(_ stream: String) -> UUID {
    var generator = random(stream)
    let (high, low) = (generator.next(), generator.next())
    var bytes = [UInt8](repeating: 0, count: 16)
    for index in 0..<8 {
      bytes[index] = UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * index))
      bytes[8 + index] = UInt8(truncatingIfNeeded: low >> UInt64(56 - 8 * index))
    }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  func draw(_ stream: Symbol, _ streamHash: UInt64) -> UInt64 {
    if let strays, isStray("draw") {
      // The draws of strays differ from each other: a caller may draw until a value suits it.
      return Mixing.mix(seed ^ Mixing.mix(streamHash ^ Mixing.mix(strays.countDraw())))
    }
    return inTurn("random") {
      if isEncoding {
        fail(
          FailureCode.sendWhileEncoding, node: symbols[stream],
          "a random draw inside encode(to:) is not possible; encoding must not act")
      }
      let value = chance.value(stream, hash: streamHash, seed: seed, turnSerial: turn.serial)
      if !chance.continues(stream, cause: turn.cause) { flushChance() }
      chance.add(value, stream: stream, cause: turn.cause)
      return value
    }
  }

  /// Repeats recorded draws when no code here makes them: the draws of another thread or of a span.
  ///
  /// It makes at most ``EventCoding/largestDrawCount`` draws, which no recorded event exceeds.
  package func redraw(_ stream: Symbol, count: UInt64) {
    var generator = random(symbols[stream])
    inTurn("random") {
      reapplying {
        for _ in 0..<min(count, EventCoding.largestDrawCount) { _ = generator.next() }
        if chance.isPending { flushChance() }
      }
    }
  }

  /// Emits the event of the draws since the last event.
  func flushChance() {
    let (header, cause) = chance.take()
    withCause(cause) { _ = emit(header) }
  }
}

/// Mixing functions with a fixed definition. The results are the same on every machine.
package enum Mixing {
  /// Mixes the bits of a number with the finalizer of SplitMix64.
  package static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the 64-bit FNV-1a hash of a text's UTF-8 bytes.
  package static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
