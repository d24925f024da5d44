import CBOR
import EventModel
import Platform
import Replay
import ReplayRuntime

/// Sends events to the parent process in blocks of whole records. The parent's log limits them.
///
/// The parent finds the buffered bytes in the ``HostTail`` when the application ends.
final class HostEventWriter: EventSink {
  private static let pieceSize = 32 << 10
  private static let chunkEvents = 20_000

  /// Writes bytes to the other process. Returns false if it is gone.
  private let send: (UnsafeRawBufferPointer) -> Bool
  private let tail: HostTail?
  private var encoder: EventEncoder
  private var writer = CBORWriter(capacity: 256 << 10)
  private var previousTime: Int64 = 0
  private var chunk: UInt64 = 0
  private var eventsInChunk = 0
  /// ``SymbolTable/forgetCount`` when the chunk began. Symbols change when strings are forgotten.
  private var forgetCount = 0
  private(set) var isBroken = false
  /// Whether this process is a fork of the application, whose events are in no log.
  nonisolated(unsafe) private static var isFork = false
  private static let isNoticingForks = Processes.atFork { HostEventWriter.isFork = true }
  /// Turns run on the thread that began them, and the host flushes between them.
  private let lock = Lock()

  /// - Parameter tail: Shared with the parent process; if nil, each turn is sent when it ends.
  init(descriptor: Int32, tail: HostTail?, symbols: SymbolTable) {
    send = { HostChannel.writeAll(descriptor, $0) }
    self.tail = tail
    encoder = EventEncoder(symbols: symbols, limitsNames: false)
    _ = Self.isNoticingForks
  }

  /// Creates a writer that sends each turn when it ends.
  init(symbols: SymbolTable, send: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.send = send
    tail = nil
    encoder = EventEncoder(symbols: symbols, limitsNames: false)
  }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if Self.isFork { return }
    lock.lock()
    defer { lock.unlock() }
    if encoder.symbols.forgetCount != forgetCount { eventsInChunk = 0 }
    if eventsInChunk == 0 {
      forgetCount = encoder.symbols.forgetCount
      encoder.reset()
      encoder.writePreamble(
        chunk: chunk, firstNumber: header.number, time: previousTime, into: &writer)
      chunk += 1
    }
    eventsInChunk = eventsInChunk == Self.chunkEvents ? 0 : eventsInChunk + 1
    do {
      try encoder.write(header, payload: payload, previousTime: previousTime, into: &writer)
    } catch {
      isBroken = true
    }
    if header.startsTurn { previousTime = header.time }
    keep()
  }

  /// Sends a value that is to be replaced in the events before.
  func conceal(_ secret: ConcealedSecret) {
    lock.lock()
    defer { lock.unlock() }
    writer.write(byteString: CBORValue.array([secret.value, secret.standIn]).encoded)
    keep()
  }

  /// Ends a recorded turn; `refusal` is the reason why its root could not be re-applied.
  ///
  /// - Parameter reapplied: The numbers of the turn's re-applied events.
  func endTurn(refusal: TurnRefusal?, reapplied: [Int]) {
    lock.lock()
    defer { lock.unlock() }
    for number in reapplied { writer.write(unsigned: UInt64(number)) }
    if let refusal {
      writer.write(text: refusal.text)
      // A tool that does not know it reads the text alone.
      if let details = try? CBOREncoder().encode(refusal) { writer.write(byteString: details) }
    }
    writer.writeNull()
    keep()
    if tail == nil { flushBuffer() }
  }

  private func keep() {
    if writer.count >= Self.pieceSize || tail?.keep(writer.bytes) == false { flushBuffer() }
  }

  func flush() {
    lock.lock()
    defer { lock.unlock() }
    flushBuffer()
  }

  /// Sends all events and waits until the parent process has them in its log, so that a kill loses
  /// none of them.
  func flushAndWait(for channel: HostChannel) {
    flush()
    tail?.waitUntilProcessed { channel.isGone }
  }

  private func flushBuffer() {
    guard writer.count > 0, !isBroken, !Self.isFork else { return }
    _ = tail?.keep(writer.bytes)
    guard send(writer.bytes) else {
      // The parent reads the remaining bytes from the shared memory.
      isBroken = true
      return
    }
    tail?.pieceWasSent(writer.count)
    writer.reset()
  }
}
