import Glibc

/// The files that this process has mapped into its memory.
///
/// The toolchain's backtrace reads the headers of all mapped files of the process. A file that
/// another thread unmaps meanwhile would end the process.
///
/// A store into a file that another program has cut raises SIGBUS. The handler puts empty memory in
/// the place of the mapping, so that the store succeeds. Who maps the file finds its size changed.
package enum FileMappings {
  private static let monitor = Monitor()
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
  nonisolated(unsafe) private static let former = {
    let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
    former.initialize(to: sigaction())
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { _, info, _ in FileMappings.receive(info) }
    action.sa_flags = SA_SIGINFO | SA_ONSTACK
    sigemptyset(&action.sa_mask)
    sigaction(SIGBUS, &action, former)
    return former
  }()

  /// Maps a file for reading and writing; nil if the system refuses.
  package static func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    monitor.lock()
    defer { monitor.unlock() }
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
    monitor.lock()
    defer { monitor.unlock() }
    return try body()
  }

  /// Called in a signal handler.
  private static func receive(_ info: UnsafeMutablePointer<siginfo_t>?) {
    // Another process can send the signal too.
    if let info, info.pointee.si_code > 0, let address = info.pointee._sifields._sigfault.si_addr {
      for index in 0..<limit {
        guard let start = starts[index], address >= start, address < start + sizes[index] else {
          continue
        }
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED
        if mmap(start, sizes[index], PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED { return }
      }
    }
    sigaction(SIGBUS, former, nil)
    if let info, info.pointee.si_code > 0 { return }
    raise(SIGBUS)
  }
}
