#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The files that this process has mapped into its memory.
///
/// The toolchain's backtrace reads the headers of all mapped files of the process. A file that
/// another thread unmaps meanwhile would end the process.
///
/// A store into a file that another program has cut raises SIGBUS. The handler puts empty memory in
/// the place of the mapping, so that the store succeeds. Who maps the file finds its size changed.
package enum FileMappings {
  private static let mappings = Lock()
  private static let limit = 64
  // A handler of signals reads them without a lock. A start is stored after its size.
  nonisolated(unsafe) private static let starts: UnsafeMutablePointer<UnsafeMutableRawPointer?> = {
    let starts = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: limit)
    starts.initialize(repeating: nil, count: limit)
    return starts
  }()
  nonisolated(unsafe) private static let sizes = {
    let sizes = UnsafeMutablePointer<Int>.allocate(capacity: limit)
    sizes.initialize(repeating: 0, count: limit)
    return sizes
  }()
  /// What SIGBUS did before. The first access installs the handler.
  private static let former = {
    let former = SignalAction(of: SIGBUS)
    SignalAction(onOwnStack: true) { _, info, _ in FileMappings.receive(info) }.install(for: SIGBUS)
    return former
  }()

  /// Maps a file for reading and writing; nil if the system refuses.
  package static func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    mappings.lock()
    defer { mappings.unlock() }
    guard let index = (0..<limit).first(where: { starts[$0] == nil }) else {
      // The file is written then.
      errno = ENODEV
      return nil
    }
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    if memory == MAP_FAILED { return nil }
    sizes[index] = size
    starts[index] = memory
    _ = former
    return memory
  }

  /// Ends a mapping.
  package static func unmap(_ memory: UnsafeMutableRawPointer, size: Int) {
    keepingAll {
      for index in 0..<limit where starts[index] == memory { starts[index] = nil }
      _ = munmap(memory, size)
    }
  }

  /// Runs `body` while no file is unmapped.
  package static func keepingAll<Result>(_ body: () throws -> Result) rethrows -> Result {
    try mappings.withLock(body)
  }

  /// Called in a signal handler.
  private static func receive(_ information: Signals.Information) {
    // Another process can send the signal too.
    if let address = Signals.faultAddress(information) {
      for index in 0..<limit {
        guard let start = starts[index], address >= start, address < start + sizes[index] else {
          continue
        }
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED
        if mmap(start, sizes[index], PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED { return }
      }
    }
    former?.install(for: SIGBUS)
    if !Signals.isFault(information) { raise(SIGBUS) }
  }
}
