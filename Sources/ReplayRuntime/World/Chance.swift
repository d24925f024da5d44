import CBOR
import EventModel
import Foundation

/// Random numbers that are computed from the session's seed, so that replay can check them.
///
/// A draw is a function of seed, stream, the ordinal of its turn among those that drew on the
/// stream, and the number of the draw within the turn. No time is in it: equal seeds and scripts
/// give equal draws. An added draw moves nothing outside its turn, an added timer moves none at
/// all; a turn that draws for the first time moves the later turns of its own stream.
public struct RuntimeRandom: RandomNumberGenerator {
  let runtime: Runtime
  let stream: Symbol
  let streamHash: UInt64

  /// The next draw, recorded with its neighbours on the same stream as one event.
  public mutating func next() -> UInt64 { runtime.draw(stream, streamHash) }
}

/// Draws of the running turn.
struct ChanceState {
  /// Draws made and not yet an event.
  var stream = Symbol.none
  var count: UInt64 = 0
  var checksum: UInt64 = 0
  var cause = EventHeader.noCause
  private var streams: [Symbol: StreamPosition] = [:]

  var isPending: Bool { count > 0 }

  /// The position of the next draw on a stream, in the turn of a serial.
  mutating func advance(_ stream: Symbol, turnSerial: Int) -> (turn: UInt64, draw: UInt64) {
    var position = streams[stream] ?? StreamPosition(turnSerial: turnSerial)
    if position.turnSerial != turnSerial {
      position.turnSerial = turnSerial
      position.turn += 1
      position.draw = 0
    }
    let draw = position.draw
    position.draw += 1
    streams[stream] = position
    return (position.turn, draw)
  }
}

/// How far the draws on one stream are.
private struct StreamPosition {
  /// The last turn that drew.
  var turnSerial: Int
  /// Its ordinal among the turns that drew.
  var turn: UInt64 = 0
  /// Draws in it so far.
  var draw: UInt64 = 0
}

extension Runtime {
  /// A stream of random numbers.
  ///
  /// - Parameter stream: Names the stream; draws on one never move draws on another.
  public func random(_ stream: String) -> RuntimeRandom {
    inTurn("random") {
      RuntimeRandom(
        runtime: self, stream: symbols.symbol(stream), streamHash: Mixing.hash(stream))
    }
  }

  /// An identifier made from two draws on a stream: equal seeds and inputs give equal ones.
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
    inTurn("random") {
      if isEncoding {
        fail(
          FailureCode.sendWhileEncoding, node: symbols[stream],
          "a random draw inside encode(to:) is not possible; encoding must not act")
      }
      let (turn, draw) = chance.advance(stream, turnSerial: turnSerial)
      let value = Mixing.mix(seed ^ Mixing.mix(streamHash ^ Mixing.mix(turn ^ Mixing.mix(draw))))
      if chance.isPending && (chance.stream != stream || chance.cause != currentCause) {
        flushChance()
      }
      chance.stream = stream
      chance.cause = currentCause
      chance.count += 1
      chance.checksum = Mixing.mix(chance.checksum ^ value) & 0xFFFF_FFFF
      return value
    }
  }

  /// Makes recorded draws again that no code here makes: those of another thread or of a span.
  package func redraw(_ stream: Symbol, count: UInt64) {
    var generator = random(symbols[stream])
    inTurn("random") {
      reapplying {
        for _ in 0..<count { _ = generator.next() }
        if chance.isPending { flushChance() }
      }
    }
  }

  /// Emits the event of the draws made since the last event.
  func flushChance() {
    let header = EventHeader(
      kind: .chance, node: chance.stream, count: chance.count, extra: chance.checksum)
    let cause = chance.cause
    chance.count = 0
    chance.checksum = 0
    withCause(cause) { _ = emit(header) }
  }
}

/// Mixing functions of fixed definition; equal on every machine.
package enum Mixing {
  /// The finaliser of SplitMix64.
  package static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// FNV-1a over UTF-8.
  package static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }
}
