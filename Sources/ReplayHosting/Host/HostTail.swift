import CProgramStart
import Platform
import Replay
import SessionLog

/// Shared memory in which an application keeps the bytes that it wrote and has not sent yet.
///
/// The parent process reads it when the application has ended, for any reason: a trap, `exit`, a
/// stack overflow or SIGKILL. The alternative, to send each event at once, would cost a system call
/// per turn.
///
/// The file holds four counters of 8 bytes, followed by bytes. The first counter is the number of
/// bytes sent over the connection; the second adds the bytes that the file holds. The third is the
/// number of times that an application that waits for input has returned to its loop. The fourth
/// is set by the parent: the number of sent bytes whose events it has processed.
package final class HostTail {
  /// The largest number of unsent bytes; more are sent at once.
  package static let capacity = 256 << 10
  private static let headSize = 32

  /// The file descriptor of the shared memory.
  package let descriptor: Int32
  /// The application's mapping of the file. The parent reads the file with calls instead, because
  /// an application could truncate the file under a mapping.
  private let memory: UnsafeMutableRawPointer?
  /// The number of bytes of the current block that the file holds.
  private var copied = 0

  /// Creates the file without a name, so that no file remains.
  package init?() {
    let descriptor = UnnamedFile.createInMemory()
    guard descriptor >= 0 else { return nil }
    // Reserves the blocks now, so that a full disk cannot raise a signal later.
    guard Descriptor.allocate(descriptor, size: Self.headSize + Self.capacity) == 0 else {
      Descriptor.close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    memory = nil
  }

  /// Opens the file that a parent process created; nil if the descriptor is not such a file.
  package init?(inherited descriptor: Int32) {
    guard FileStatus(of: descriptor)?.size == Self.headSize + Self.capacity,
      let memory = Self.map(descriptor)
    else { return nil }
    Descriptor.makePrivate(descriptor)
    self.descriptor = descriptor
    self.memory = memory
  }

  deinit {
    if let memory { FileMappings.unmap(memory, size: Self.headSize + Self.capacity) }
    Descriptor.close(descriptor)
  }

  private static func map(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
    FileMappings.map(descriptor, size: headSize + capacity)
  }

  // MARK: The application's side

  /// The number of bytes that were sent.
  private var sent = 0

  /// Copies the new bytes of the block that is sent next.
  ///
  /// - Returns: False if the block is too large and must be sent now.
  func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard let memory, piece.count <= Self.capacity else { return false }
    let new = UnsafeRawBufferPointer(rebasing: piece[copied...])
    (memory + Self.headSize + copied).copyMemory(
      from: new.baseAddress ?? UnsafeRawPointer(memory), byteCount: new.count)
    copied = piece.count
    memory.storeBytes(of: UInt64(sent + copied), toByteOffset: 8, as: UInt64.self)
    return true
  }

  /// Removes the block after it was sent.
  func pieceWasSent(_ count: Int) {
    copied = 0
    sent += count
    memory?.storeBytes(of: UInt64(sent), as: UInt64.self)
    memory?.storeBytes(of: UInt64(sent), toByteOffset: 8, as: UInt64.self)
  }

  /// Reports that the application waits for input and is not blocked.
  func beat() {
    beats += 1
    memory?.storeBytes(of: beats, toByteOffset: 16, as: UInt64.self)
  }

  private var beats: UInt64 = 0

  /// Waits until the parent process has processed all bytes that were sent.
  ///
  /// - Parameter isGone: Whether there is no parent process any more.
  func waitUntilProcessed(unless isGone: () -> Bool) {
    guard let memory else { return }
    while memory.load(fromByteOffset: 24, as: UInt64.self) < UInt64(sent), !isGone() {
      SystemClock.sleep(microseconds: 20)
    }
  }

  /// Where a fault leaves its record: at the end, which only a block of almost the whole size needs.
  var crash: UnsafeMutablePointer<crash_record>? {
    memory.map { ($0 + Self.crashOffset).assumingMemoryBound(to: crash_record.self) }
  }

  private static let crashOffset = headSize + capacity - MemoryLayout<crash_record>.size

  // MARK: The parent's side

  /// The record of the fault that ended the application; nil if there is none.
  func crashRecord() -> crash_record? {
    guard let (sent, written) = counters, Self.headSize + written - sent <= Self.crashOffset,
      let bytes = read(MemoryLayout<crash_record>.size, at: Self.crashOffset)
    else { return nil }
    let record = bytes.withUnsafeBytes { $0.loadUnaligned(as: crash_record.self) }
    return record.magic == crash_record_magic ? record : nil
  }

  /// Tells the application how many of the sent bytes have been processed.
  func noteProcessed(_ count: Int) {
    withUnsafeBytes(of: UInt64(count)) { _ = Descriptor.write(descriptor, $0, at: 24) }
  }

  /// The number of bytes written, sent or not; it grows as long as the application makes events.
  /// Zero if the application has damaged the file.
  package var written: Int { counters?.written ?? 0 }

  /// A number that changes as long as the application makes events or waits for input.
  package var progress: Int {
    guard let bytes = read(8, at: 16) else { return written }
    return written &+ bytes.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  /// The bytes after those that were received; empty if there are none.
  package func rest(after received: Int) -> [UInt8] {
    guard let (sent, written) = counters, sent <= received, received < written else { return [] }
    return read(written - received, at: Self.headSize + (received - sent)) ?? []
  }

  /// Both counters; nil if their values are impossible.
  private var counters: (sent: Int, written: Int)? {
    guard let bytes = read(16, at: 0) else { return nil }
    let (sent, written) = bytes.withUnsafeBytes {
      ($0.loadUnaligned(as: Int64.self), $0.loadUnaligned(fromByteOffset: 8, as: Int64.self))
    }
    guard sent >= 0, written >= sent, written - sent <= Self.capacity else { return nil }
    return (Int(sent), Int(written))
  }

  private func read(_ count: Int, at offset: Int) -> [UInt8]? {
    Descriptor.read(descriptor, at: offset, upTo: count).flatMap { $0.count == count ? $0 : nil }
  }
}
