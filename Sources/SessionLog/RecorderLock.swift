import Glibc

/// The lock that a recorder holds on the log that it writes.
enum RecorderLock {
  /// Whether a process holds the lock.
  ///
  /// The lock is held here for a moment if it is free. To read the list of all locks would not show
  /// those of another container.
  static func isHeld(on descriptor: Int32) -> Bool {
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
    flock(descriptor, LOCK_UN)
    return false
  }

  /// Whether a process holds the lock of the file at a path.
  static func isHeld(at path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isHeld(on: descriptor)
  }
}
