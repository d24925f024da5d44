import CBOR
import EventModel
import Foundation
import ReplayRuntime
import TextTerminal

/// Sends events to the parent in pieces of whole records.
///
/// What is buffered when the application traps still reaches the parent: the signal handler
/// writes it from memory that stays where it is.
final class HostEventWriter: EventSink {
  private static let pieceSize = 32 << 10
  private static let chunkEvents = 20_000

  private let descriptor: Int32
  private var encoder: EventEncoder
  private var writer = CBORWriter(capacity: 256 << 10)
  private var previousTime: Int64 = 0
  private var chunk: UInt64 = 0
  private var eventsInChunk = 0
  private(set) var isBroken = false
  /// Turns run on whatever thread began them, and the host flushes between its own.
  private let lock = NSLock()

  init(descriptor: Int32, symbols: SymbolTable) {
    self.descriptor = descriptor
    encoder = EventEncoder(symbols: symbols)
    TrapFlush.install(descriptor)
    beforeDying = { TrapFlush.flush() }
  }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    lock.lock()
    defer { lock.unlock() }
    if eventsInChunk == 0 {
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
    flushIfLarge()
    TrapFlush.update(writer.bytes)
  }

  /// Ends a recorded turn; `refusal` says why its root could not be re-applied.
  func endTurn(refusal: String?) {
    lock.lock()
    defer { lock.unlock() }
    if let refusal { writer.write(text: refusal) }
    writer.writeNull()
    flushIfLarge()
    TrapFlush.update(writer.bytes)
  }

  private func flushIfLarge() {
    if writer.count >= Self.pieceSize { flushBuffer() }
  }

  func flush() {
    lock.lock()
    defer { lock.unlock() }
    flushBuffer()
  }

  private func flushBuffer() {
    guard writer.count > 0 else { return }
    TrapFlush.update(UnsafeRawBufferPointer(start: nil, count: 0))
    if !HostChannel.writeAll(descriptor, writer.bytes) { isBroken = true }
    writer.reset()
  }
}

/// Writes buffered events when the process traps, with calls that a signal handler may make.
private enum TrapFlush {
  // Set before the handlers are installed and only read in them.
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static var base: UnsafeRawPointer?
  nonisolated(unsafe) private static var count = 0

  static func install(_ target: Int32) {
    descriptor = target
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      signal(number) { number in
        TrapFlush.flush()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func update(_ bytes: UnsafeRawBufferPointer) {
    base = bytes.baseAddress
    count = bytes.count
  }

  fileprivate static func flush() {
    guard let base, count > 0 else { return }
    _ = write(descriptor, base, count)
  }
}
