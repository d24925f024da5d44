import FoundationEssentials
import Glibc

/// An open folder that only this user can change.
///
/// Each folder of the path is opened below the one before it and checked by its descriptor. A check
/// by names would be worth nothing, because another user could rename a folder between the check
/// and the use.
final class PrivateFolder {
  /// The open folder.
  let descriptor: Int32
  /// The path of the folder, for messages.
  let path: String

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - creating: Whether missing folders are made, for this user only.
  /// - Throws: ``RegistryDefect``, also if another user can change the folder or one above it.
  init(path: String, creating: Bool) throws(RegistryDefect) {
    guard path.hasPrefix("/") else { throw RegistryDefect(path, "it is not an absolute path") }
    let names = path.split(separator: "/").map(String.init).filter { $0 != "." }
    var current = OpenFile(open("/", Self.flags))
    var here = "/"
    try Self.check(current, here, isLast: names.isEmpty)
    for (index, name) in names.enumerated() {
      let parent = current
      here = here == "/" ? "/\(name)" : "\(here)/\(name)"
      current = OpenFile(openat(parent.descriptor, name, Self.flags))
      if current.descriptor < 0, errno == ENOENT, creating {
        // Another recorder may make the folder at the same time.
        guard mkdirat(parent.descriptor, name, 0o700) == 0 || errno == EEXIST else {
          throw RegistryDefect(here, call: "create", errno)
        }
        current = OpenFile(openat(parent.descriptor, name, Self.flags))
      }
      try Self.check(current, here, isLast: index == names.count - 1)
    }
    self.path = here
    descriptor = current.take()
  }

  deinit { close(descriptor) }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  private static func check(
    _ folder: OpenFile, _ path: String, isLast: Bool
  ) throws(RegistryDefect) {
    switch folder.descriptor < 0 ? errno : 0 {
    case 0: break
    case ELOOP, ENOTDIR: throw RegistryDefect(path, "it is a link or not a folder")
    case let code: throw RegistryDefect(path, call: "open", code)
    }
    try RegistryDefect.check(folder.descriptor, path, type: S_IFDIR, allowsRoot: !isLast)
  }

  /// Locks the folder against other recorders until ``unlock()``.
  ///
  /// - Throws: ``RegistryDefect`` if another process holds the lock for too long. To wait without
  ///   an end would let any process that can read the folder stop every recorder.
  func lock() throws(RegistryDefect) {
    for _ in 0..<500 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw RegistryDefect(path, call: "lock", errno)
      }
      usleep(10_000)
    }
    throw RegistryDefect(path, "another process has locked it")
  }

  func unlock() { flock(descriptor, LOCK_UN) }

  /// Reads a file of the folder.
  ///
  /// - Returns: Nil if there is no such file.
  /// - Throws: ``RegistryDefect`` if it is no ordinary file, if another user owns it or can write
  ///   it, or if it is larger than `limit` bytes.
  func read(_ name: String, limit: Int) throws(RegistryDefect) -> Data? {
    let full = "\(path)/\(name)"
    let file = OpenFile(openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
    switch file.descriptor < 0 ? errno : 0 {
    case 0: break
    case ENOENT: return nil
    case ELOOP: throw RegistryDefect(full, "it is a link")
    case let code: throw RegistryDefect(full, call: "open", code)
    }
    try RegistryDefect.check(file.descriptor, full, type: S_IFREG, allowsRoot: false)
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count <= limit {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file.descriptor, buffer.baseAddress?.advanced(by: count), limit + 1 - count)
      }
      if more < 0, errno == EINTR { continue }
      if more < 0 { throw RegistryDefect(full, call: "read", errno) }
      if more == 0 { break }
      count += more
    }
    if count > limit { throw RegistryDefect(full, "it is larger than \(limit >> 10) KiB") }
    return Data(bytes[..<count])
  }

  /// Replaces a file of the folder. A reader sees the old or the new content.
  ///
  /// - Throws: ``RegistryDefect`` if the file cannot be written.
  func replace(_ name: String, with data: Data) throws(RegistryDefect) {
    let full = "\(path)/\(name)"
    let temporary = "\(name).\(getpid())"
    // What a killed process with this number has left.
    unlinkat(descriptor, temporary, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = OpenFile(openat(descriptor, temporary, flags, 0o600))
    guard file.descriptor >= 0 else { throw RegistryDefect(full, call: "create", errno) }
    let isWritten =
      data.withUnsafeBytes { HostChannel.writeAll(file.descriptor, $0) }
      && fsync(file.descriptor) == 0
      && renameat(descriptor, temporary, descriptor, name) == 0
    guard isWritten else {
      let code = errno
      unlinkat(descriptor, temporary, 0)
      throw RegistryDefect(full, call: "write", code)
    }
    fsync(descriptor)
  }
}

/// A file descriptor that is closed at the end, unless it is taken.
private final class OpenFile {
  private(set) var descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func take() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }
}
