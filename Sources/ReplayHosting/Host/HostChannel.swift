import CBOR
import EventModel
import Platform
import Replay
import SessionLog

/// Reads and writes whole CBOR items on a file descriptor.
package final class HostChannel {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  /// What one call reads.
  private let arrived = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
  /// The number of bytes received.
  private(set) var received = 0
  /// Called after data has arrived, and after each ``HostWatch/interval`` without data.
  var onWait: (() -> Void)?
  /// The bytes that the peer writes from now on and has not sent when it ends.
  private var tail: (memory: HostTail, begin: Int)?

  /// Creates a channel on an open file descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { arrived.deallocate() }

  /// Whether the peer has closed its end.
  package var isGone: Bool {
    let found = Descriptor.wait(for: [], of: descriptor, milliseconds: 0)
    return found.map { !$0.isDisjoint(with: .gone) } ?? false
  }

  /// Whether the peer asks this process to end the session; see ``endRequests()``.
  package var isEndRequested: Bool {
    let found = Descriptor.wait(for: .lastSent, of: descriptor, milliseconds: 0)
    return found?.contains(.lastSent) ?? false
  }

  /// Sends nothing more, which asks the peer to end the session. Its last events still arrive.
  package func endRequests() { Descriptor.shutDown(descriptor, onlyWriting: true) }

  /// Ends the connection for every process that holds it. What has come can still be read.
  func shutDown() { Descriptor.shutDown(descriptor, onlyWriting: false) }

  /// Closes the file descriptor.
  package func close() { Descriptor.close(descriptor) }

  /// Writes one item.
  ///
  /// - Returns: False if the peer has closed the connection.
  @discardableResult
  package func write(_ value: CBORValue) -> Bool { write(value.encoded) }

  /// Writes one message.
  ///
  /// - Returns: False if the peer has closed the connection.
  @discardableResult
  package func write(_ message: some Encodable) -> Bool {
    (try? CBOREncoder().encode(message)).map(write) ?? false
  }

  /// Writes encoded items. Returns false if the peer has closed the connection.
  package func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Self.writeAll(descriptor, $0) }
  }

  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    Descriptor.write(bytes, to: descriptor) == nil
  }

  /// Reads one item with a function that throws if the item is not complete yet.
  ///
  /// - Returns: Nil if the peer has closed the connection, also in the middle of an item.
  /// - Throws: What `parse` throws, except for data that ends too early.
  func read<Item>(_ parse: (inout CBORReader) throws -> Item?) throws -> Item? {
    while true {
      let result: (Item, Int)? = try buffer.withUnsafeBytes { bytes in
        guard start < bytes.count else { return nil }
        var reader = CBORReader(bytes, offset: start)
        return try parse(&reader).map { ($0, reader.offset) }
      }
      if let (item, end) = result {
        start = end
        return item
      }
      guard fill() else { return nil }
    }
  }

  /// Reads one item.
  ///
  /// - Returns: Nil if the peer has closed the connection, also in the middle of an item.
  package func read() -> CBORValue? {
    let value = try? read { reader in try? reader.readValue() }
    return value ?? nil
  }

  /// Reads one message.
  ///
  /// - Returns: Nil if the peer has closed the connection.
  /// - Throws: `DecodingError` for another message.
  package func read<Message: Decodable>(_ type: Message.Type) throws -> Message? {
    try read().map { try CBORDecoder().decode(type, from: $0) }
  }

  private func fill() -> Bool {
    if let (memory, begin) = tail {
      memory.noteProcessed(received - begin - (buffer.count - start))
    }
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    waitForData()
    let count = Descriptor.read(descriptor, into: UnsafeMutableRawBufferPointer(arrived))
    buffer.append(contentsOf: arrived.prefix(max(count, 0)))
    received += max(count, 0)
    onWait?()
    return count > 0 || takeTail()
  }

  private func takeTail() -> Bool {
    guard let (memory, begin) = tail else { return false }
    tail = nil
    buffer.append(contentsOf: memory.rest(after: received - begin))
    return buffer.count > start
  }

  /// Reads the bytes that the peer leaves in shared memory when it ends.
  ///
  /// - Parameter memory: Counts its bytes from those that were read until now.
  func follow(_ memory: HostTail) { tail = (memory, received - (buffer.count - start)) }

  private func waitForData() {
    guard let onWait else { return }
    Descriptor.waitToRead(descriptor, every: HostWatch.interval) {
      onWait()
      return true
    }
  }
}
