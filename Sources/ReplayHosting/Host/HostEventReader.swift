import CBOR
import EventModel
import Replay
import ReplayRuntime

/// Reads the events that an application sends while it replays or records.
package final class HostEventReader {
  /// A message of the application.
  package enum Message {
    case event
    /// The event of this number was re-applied.
    case reapplied(Int)
    case endOfTurn(refusal: TurnRefusal?)
    case done
    /// The application ended without a closing message.
    case gone
    /// The application sent data that does not follow the protocol.
    case garbled(String)
  }

  /// The table of the symbols in the events.
  let symbols: SymbolTable
  /// Called with each value that is to be replaced in the events before.
  package var onConcealed: ((ConcealedSecret) -> Void)?
  private let channel: HostChannel
  private var decoder: EventDecoder
  private var refusal: TurnRefusal?
  /// The number of the next event, and the time of the last one.
  private var nextNumber = 0
  private var time: Int64 = 0
  /// The closing message of the application; nil before it arrives.
  package private(set) var closing: HostClosing?

  /// Creates a reader; the symbols of its events are those of `symbols`.
  package init(channel: HostChannel, symbols: SymbolTable) {
    self.channel = channel
    self.symbols = symbols
    decoder = EventDecoder(symbols: symbols)
  }

  /// The notes of the application's closing message; waits for the message.
  package var notes: [String] {
    while closing == nil {
      switch next({ _, _ in }) {
      case .event, .reapplied, .endOfTurn, .done: continue
      case .gone, .garbled: return []
      }
    }
    return closing?.notes ?? []
  }

  /// What stray tasks and threads tried; waits for the closing message. A host that was built before it sent
  /// names has only sentences.
  var strays: [StrayAttempt] {
    let notes = notes
    return closing?.strays ?? notes.map { StrayAttempt(name: $0, text: $0) }
  }

  /// The bodies of effects whose result differs from the record; valid after ``notes`` was read.
  package var bodyDifferences: [BodyCheck.Difference] { closing?.bodyDifferences ?? [] }

  /// The result of ``HostRequest/located``; valid after ``notes`` was read.
  package var found: CallPlaces.Found { closing?.found ?? CallPlaces.Found() }

  /// The number of bodies that ran; nil if the application does not allow it.
  package var bodyCount: Int? { closing?.bodies }

  private enum Item {
    case event
    case reapplied(Int)
    case endOfTurn
    case refusal(TurnRefusal)
    case done
    case other
  }

  /// Reads the next message and passes an event to `onEvent`.
  package func next(
    _ onEvent: (EventHeader, UnsafeRawBufferPointer) -> Void
  ) -> Message {
    do {
      while true {
        guard let item = try channel.read({ try self.parse(&$0, onEvent) }) else { return .gone }
        switch item {
        case .event: return .event
        case .reapplied(let number): return .reapplied(number)
        case .refusal(let next): refusal = next
        case .done: return .done
        case .other: continue
        case .endOfTurn:
          defer { refusal = nil }
          return .endOfTurn(refusal: refusal)
        }
      }
    } catch {
      return .garbled(String(describing: error))
    }
  }

  private func parse(
    _ reader: inout CBORReader, _ onEvent: (EventHeader, UnsafeRawBufferPointer) -> Void
  ) throws -> Item? {
    do {
      switch reader.base[reader.offset] >> 5 {
      case 0: return .reapplied(Int(truncatingIfNeeded: try reader.readUnsigned()))
      case 2:
        guard case .bytes(let bytes) = try reader.readValue(),
          let value = try? CBORValue(canonical: bytes)
        else { return .other }
        if let pair = value.arrayValue, pair.count == 2 {
          onConcealed?(ConcealedSecret(value: pair[0], standIn: pair[1]))
          return .other
        }
        return (try? CBORDecoder().decode(TurnRefusal.self, from: value)).map { .refusal($0) }
          ?? .other
      case 3: return .refusal(TurnRefusal(try reader.readText()))
      case 5:
        closing = try CBORDecoder().decode(HostClosing.self, from: reader.readValue())
        return .done
      case 7:
        try reader.skipItem()
        return .endOfTurn
      default: return try parseRecord(&reader, onEvent)
      }
    } catch let error as CBORError where error.reason == .truncated {
      return nil
    } catch let error as EventCodingError where error.isTruncation {
      return nil
    }
  }

  private func parseRecord(
    _ reader: inout CBORReader, _ onEvent: (EventHeader, UnsafeRawBufferPointer) -> Void
  ) throws -> Item? {
    // The decoder does not change when a record ends too early.
    switch try decoder.next(in: &reader) {
    case .event(let header, let payload):
      // A preamble can set both back. A log whose numbers or times go back cannot be written.
      guard header.number == nextNumber, header.time >= time else {
        throw Disorder(number: header.number, expected: nextNumber)
      }
      nextNumber += 1
      time = header.time
      onEvent(header, payload)
      return .event
    default: return .other
    }
  }
}

/// An event that is not the next one.
private struct Disorder: Error, CustomStringConvertible {
  let number: Int
  let expected: Int

  var description: String {
    number == expected
      ? "the time of @\(number) is before that of the event before it"
      : "it has the number @\(number), expected is @\(expected)"
  }
}

extension EventCodingError {
  /// Whether more data could complete the record.
  fileprivate var isTruncation: Bool { reason == .cbor(.truncated) }
}
