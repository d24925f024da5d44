import CBOR
import EventModel
import ReplayRuntime
import SessionLog

/// Keeps what happens in a session: its log, and the state after the last event.
final class SessionRecord: EventSink {
  private(set) var projection: Projection
  /// The first event that does not fit the state; nil for none.
  private(set) var problem: String?
  /// The arguments of each effect, by the number of the event with which it began.
  private var arguments: [Int: [UInt8]] = [:]
  private var destination = MemoryDestination()
  private var writer: SessionLogWriter?
  private var head: SessionHead
  private let symbols: SymbolTable

  init(_ head: SessionHead, symbols: SymbolTable) throws {
    (self.head, self.symbols) = (head, symbols)
    projection = Projection(symbols: symbols)
    writer = try SessionLogWriter(to: destination, head: head, symbols: symbols)
  }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if header.kind == .effectBegan { arguments[header.number] = Array(payload) }
    do {
      do throws(LogError) {
        try writer?.append(header, payload: payload)
      } catch {
        guard error.needsLargeValues else { throw error }
        head.features |= LogFormat.largeValues
        try restart(without: nil)
        try writer?.append(header, payload: payload)
      }
      try projection.apply(header, payload: payload)
    } catch {
      problem = problem ?? "\(error)"
    }
  }

  /// Replaces a value in the events before.
  func conceal(_ secret: ConcealedSecret) {
    do { try restart(without: secret) } catch { problem = problem ?? "\(error)" }
  }

  private func restart(without secret: ConcealedSecret?) throws {
    let reader = try SessionLogReader(bytes: finish(), symbols: symbols)
    destination = MemoryDestination()
    let next = try SessionLogWriter(to: destination, head: head, symbols: symbols)
    _ = try next.copy(reader, without: secret)
    writer = next
  }

  /// The arguments of an effect, in the notation of transcripts; empty for none.
  ///
  /// - Parameter number: The number of the event with which the effect began.
  func arguments(of number: Int) -> String {
    guard let bytes = arguments[number], !bytes.isEmpty,
      let value = try? CBORValue(canonical: bytes)
    else { return "" }
    return Notation.text(of: value)
  }

  /// Closes the log.
  ///
  /// - Returns: The bytes of the file.
  func finish() throws -> [UInt8] {
    try writer?.close()
    writer = nil
    return destination.bytes
  }
}
