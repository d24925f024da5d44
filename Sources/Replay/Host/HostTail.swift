import Foundation

/// Memory that an application shares with `compose-replay`: what it wrote and did not send yet.
///
/// The parent reads it when the application is gone, however that ended: by a trap, `exit`, a
/// stack overflow or SIGKILL. Sending each event at once would cost a system call per turn.
///
/// The file holds three counters of 8 bytes and then bytes. The first two count bytes of the
/// connection: those sent, and those with what the file holds behind them. The third counts how
/// often an application that waits for input has come back to its loop.
package final class HostTail {
  /// Most bytes that wait; more are sent at once.
  package static let capacity = 256 << 10
  private static let headSize = 24

  package let descriptor: Int32
  /// The application's view; the parent reads the file with calls, since an application could cut
  /// it off below a mapping.
  private let memory: UnsafeMutableRawPointer?
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
    guard posix_fallocate(descriptor, 0, Self.headSize + Self.capacity) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    memory = nil
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
    if let memory { munmap(memory, Self.headSize + Self.capacity) }
    close(descriptor)
  }

  private static func map(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
    let memory = mmap(
      nil, headSize + capacity, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  // MARK: The application's side

  /// Bytes that were sent.
  private var sent = 0

  /// Takes what is new in the piece that is to be sent next.
  ///
  /// - Returns: False when the piece is too large, so that it must be sent now.
  func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard let memory, piece.count <= Self.capacity else { return false }
    let new = UnsafeRawBufferPointer(rebasing: piece[copied...])
    (memory + Self.headSize + copied).copyMemory(
      from: new.baseAddress ?? UnsafeRawPointer(memory), byteCount: new.count)
    copied = piece.count
    memory.storeBytes(of: UInt64(sent + copied), toByteOffset: 8, as: UInt64.self)
    return true
  }

  /// Forgets the piece, which was sent.
  func pieceWasSent(_ count: Int) {
    copied = 0
    sent += count
    memory?.storeBytes(of: UInt64(sent), as: UInt64.self)
    memory?.storeBytes(of: UInt64(sent), toByteOffset: 8, as: UInt64.self)
  }

  /// Says that the application waits for input and is not stuck.
  func beat() {
    beats += 1
    memory?.storeBytes(of: beats, toByteOffset: 16, as: UInt64.self)
  }

  private var beats: UInt64 = 0

  // MARK: The parent's side

  /// All bytes written so far, sent or not; grows as long as the application does something. Zero
  /// when the application has spoilt the file.
  package var written: Int { counters?.written ?? 0 }

  /// A number that changes as long as the application does something or waits for input.
  package var progress: Int {
    guard let bytes = read(8, at: 16) else { return written }
    return written &+ bytes.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  /// What follows the bytes that were received; empty when nothing does.
  package func rest(after received: Int) -> [UInt8] {
    guard let (sent, written) = counters, sent <= received, received < written else { return [] }
    return read(written - received, at: Self.headSize + (received - sent)) ?? []
  }

  /// Both counters, when they can be right.
  private var counters: (sent: Int, written: Int)? {
    guard let bytes = read(Self.headSize, at: 0) else { return nil }
    let (sent, written) = bytes.withUnsafeBytes {
      ($0.loadUnaligned(as: Int64.self), $0.loadUnaligned(fromByteOffset: 8, as: Int64.self))
    }
    guard sent >= 0, written >= sent, written - sent <= Self.capacity else { return nil }
    return (Int(sent), Int(written))
  }

  private func read(_ count: Int, at offset: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
  }
}
