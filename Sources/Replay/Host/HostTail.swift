import Foundation

/// Memory that an application shares with `compose-replay`: what it wrote and did not send yet.
///
/// The parent reads it when the application is gone, however that ended: by a trap, `exit`, a
/// stack overflow or SIGKILL. Sending each event at once would cost a system call per turn.
///
/// The file holds two counters of 8 bytes and then bytes. Both counters count all bytes of the
/// connection: those sent, and those that the file holds behind them.
package final class HostTail {
  /// Most bytes that wait; more are sent at once.
  package static let capacity = 256 << 10
  private static let headSize = 16

  package let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  /// Bytes of the present piece that are in the file.
  private var copied = 0

  /// Makes the file; it has no name, so that nothing is left behind.
  package init?() {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
    var template = Array("\(folder)/compose-replay-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Blocks are reserved now: a full disk must not be a signal later.
    guard posix_fallocate(descriptor, 0, Self.headSize + Self.capacity) == 0,
      let memory = Self.map(descriptor)
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.memory = memory
  }

  /// Opens the file that a parent made; nil when the descriptor is none.
  package init?(inherited descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == Self.headSize + Self.capacity,
      let memory = Self.map(descriptor)
    else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.descriptor = descriptor
    self.memory = memory
  }

  deinit {
    munmap(memory, Self.headSize + Self.capacity)
    close(descriptor)
  }

  private static func map(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
    let memory = mmap(
      nil, headSize + capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  private var sent: Int {
    get { Int(memory.load(as: UInt64.self)) }
    set { memory.storeBytes(of: UInt64(newValue), as: UInt64.self) }
  }

  /// All bytes written so far, sent or not; grows as long as the application does something.
  package private(set) var written: Int {
    get { Int(memory.load(fromByteOffset: 8, as: UInt64.self)) }
    set { memory.storeBytes(of: UInt64(newValue), toByteOffset: 8, as: UInt64.self) }
  }

  // MARK: The application's side

  /// Takes what is new in the piece that is to be sent next.
  ///
  /// - Returns: False when the piece is too large, so that it must be sent now.
  func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= Self.capacity else { return false }
    let new = UnsafeRawBufferPointer(rebasing: piece[copied...])
    (memory + Self.headSize + copied).copyMemory(
      from: new.baseAddress ?? UnsafeRawPointer(memory), byteCount: new.count)
    copied = piece.count
    written = sent + copied
    return true
  }

  /// Forgets the piece, which was sent.
  func pieceWasSent(_ count: Int) {
    copied = 0
    sent += count
    written = sent
  }

  // MARK: The parent's side

  /// What follows the bytes that were received; empty when nothing does.
  package func rest(after received: Int) -> [UInt8] {
    let (sent, written) = (sent, written)
    guard sent <= received, received < written, written - sent <= Self.capacity else { return [] }
    let start = memory + Self.headSize + (received - sent)
    return Array(UnsafeRawBufferPointer(start: start, count: written - received))
  }
}
