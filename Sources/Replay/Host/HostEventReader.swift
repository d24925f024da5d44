import CBOR
import EventModel

/// Reads what an application sends while it replays or records.
package final class HostEventReader {
  /// What comes over the connection.
  package enum Message {
    case event
    /// The event of this number was re-applied.
    case reapplied(Int)
    case endOfTurn(refusal: String?)
    case done
    /// The application is gone without a word.
    case gone
    /// What came is not of this protocol.
    case garbled(String)
  }

  private let channel: HostChannel
  private var decoder: EventDecoder
  private var refusal: String?
  /// What the application said last; nil until then.
  package private(set) var closing: CBORValue?

  package init(channel: HostChannel, symbols: SymbolTable) {
    self.channel = channel
    decoder = EventDecoder(symbols: symbols)
  }

  /// What the application has to say when all is done; waits for that.
  package var notes: [String] {
    while closing == nil {
      switch next({ _, _ in }) {
      case .event, .reapplied, .endOfTurn, .done: continue
      case .gone, .garbled: return []
      }
    }
    return closing?["notes"]?.arrayValue?.compactMap(\.textValue) ?? []
  }

  /// The bodies of effects that ran and gave another result, once ``notes`` was asked.
  package var bodyDifferences: [BodyCheck.Difference] {
    (closing?["bodyDifferences"]?.arrayValue ?? []).compactMap(BodyCheck.Difference.init)
  }

  /// What was asked for with ``HostRequest/located``, once ``notes`` was asked.
  package var found: CallPlaces.Found { CallPlaces.Found(closing?["found"]) }

  /// How many bodies ran; nil when the application does not allow it.
  package var bodyCount: Int? { closing?["bodies"]?.intValue.map(Int.init) }

  private enum Item {
    case event
    case reapplied(Int)
    case endOfTurn
    case refusal(String)
    case done
    case other
  }

  /// Reads the next message; an event goes to `onEvent`.
  package func next(
    _ onEvent: (EventHeader, UnsafeRawBufferPointer) -> Void
  ) -> Message {
    do {
      while true {
        guard let item = try channel.read({ try self.parse(&$0, onEvent) }) else { return .gone }
        switch item {
        case .event: return .event
        case .reapplied(let number): return .reapplied(number)
        case .refusal(let text): refusal = text
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
      case 3: return .refusal(try reader.readText())
      case 5:
        closing = try reader.readValue()
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
    // The decoder keeps no trace of a record that ends too early.
    switch try decoder.next(in: &reader) {
    case .event(let header, let payload):
      onEvent(header, payload)
      return .event
    default: return .other
    }
  }
}

extension EventCodingError {
  /// Whether more data could mend it.
  fileprivate var isTruncation: Bool { reason == .cbor(.truncated) }
}
