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
