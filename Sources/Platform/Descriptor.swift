#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Open files by their numbers, which are negative for an error. Any thread may call this.
///
/// A program that is started gets none of the files that are opened here.
package enum Descriptor {
  /// Opens a file; negative, with an error, if the system refuses it.
  ///
  /// - Parameter mode: The rights of a new file.
  package static func open(_ path: String, _ flags: OpenFlags, mode: UInt32 = 0o666) -> Int32 {
    openFile(path, flags.rawValue | O_CLOEXEC, mode)
  }

  /// Closes a file; negative for an error.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Int32 { closeFile(descriptor) }

  /// Another number of at least `first` for an open file; negative for an error.
  package static func duplicate(_ descriptor: Int32, from first: Int32 = 3) -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, first)
  }

  /// Makes a number that of an open file, also in programs that are started.
  package static func replace(_ number: Int32, with descriptor: Int32) { dup2(descriptor, number) }

  /// Keeps an inherited file from programs that are started.
  package static func makePrivate(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Opens what is closed of the standard streams, before another file gets their numbers.
  package static func completeStandardStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is the closed one. What is open for reading cannot be written.
      _ = openFile("/dev/null", O_RDONLY)
    }
  }

  /// A pipe; nil, with an error, if the system has none left.
  package static func pipe(waiting: Bool = true) -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { return nil }
    for end in ends {
      makePrivate(end)
      if !waiting { doNotWait(end) }
    }
    return (ends[0], ends[1])
  }

  /// Two connected sockets; nil, with an error, if the system has none left. A closed peer is an
  /// error of a call and not a signal.
  package static func socketPair() -> (Int32, Int32)? {
    var pair: [Int32] = [0, 0]
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    return (pair[0], pair[1])
  }

  /// Ends a direction of a connection, or both, for every process that holds it.
  package static func shutDown(_ socket: Int32, onlyWriting: Bool) {
    _ = shutdown(socket, Int32(onlyWriting ? SHUT_WR : SHUT_RDWR))
  }

  /// Makes reads and writes return an error where they would wait.
  package static func doNotWait(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }

  /// The terminal whose keys this process gets: standard input, or else a file that is opened;
  /// negative, with an error, if there is none.
  package static var keys: Int32 {
    isTerminal(0) ? 0 : open("/dev/tty", .both)
  }

  /// Whether the file is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether this process may write a terminal and read its keys, because it is not in the background.
  package static func isForeground(_ terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }

  /// The number of columns and rows of a terminal; nil if it is none.
  package static func terminalSize(_ descriptor: Int32) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Sets the size of a file and reserves the blocks for it.
  ///
  /// - Returns: The error number; 0 for success.
  package static func allocate(_ descriptor: Int32, size: Int) -> Int32 {
    posix_fallocate(descriptor, 0, off_t(size))
  }

  /// Sets the size of a file; negative for an error.
  @discardableResult
  package static func truncate(_ descriptor: Int32, size: Int) -> Int32 {
    ftruncate(descriptor, off_t(size))
  }

  /// Continues at the beginning of a file.
  package static func rewind(_ descriptor: Int32) { lseek(descriptor, 0, SEEK_SET) }

  /// Writes bytes at an offset and returns how many; negative for an error. It does not write the
  /// rest.
  package static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> Int {
    pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
  }

  /// Maps a whole file for reading; nil if the system refuses it.
  package static func map(_ descriptor: Int32, size: Int) -> UnsafeRawPointer? {
    let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    return memory == MAP_FAILED ? nil : UnsafeRawPointer(memory)
  }

  /// The path of an open file, which may have been moved; nil if it has no name any more, or one
  /// that is not UTF-8.
  package static func path(of descriptor: Int32) -> String? {
    guard let path = Files.target(of: "/proc/self/fd/\(descriptor)"),
      let named = FileStatus(path), let open = FileStatus(of: descriptor), open.isSame(as: named)
    else { return nil }
    return path
  }
}

// The names of the C library, which members of the same name would hide.
private func openFile(_ path: String, _ flags: Int32, _ mode: UInt32 = 0) -> Int32 {
  open(path, flags, mode)
}
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
