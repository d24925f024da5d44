#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waiting for data, and locks of files.
extension Descriptor {
  /// Waits until something can be done with a file.
  ///
  /// - Parameter milliseconds: The longest time; −1 for no limit.
  /// - Returns: What can be done, with the end of a connection among it; empty after the time, nil,
  ///   with an error, after a signal or if the system refuses it.
  package static func wait(
    for events: Events, of descriptor: Int32, milliseconds: Int32
  ) -> Events? {
    var state = pollfd(fd: descriptor, events: events.rawValue, revents: 0)
    return poll(&state, 1, milliseconds) < 0 ? nil : Events(rawValue: state.revents)
  }

  /// Waits until some of these files can be read; see ``wait(for:of:milliseconds:)``. A negative
  /// number is left out.
  package static func wait(forAny files: [Int32], milliseconds: Int32) -> [Events]? {
    var states = files.map { pollfd(fd: $0, events: Events.reading.rawValue, revents: 0) }
    let count = poll(&states, nfds_t(states.count), milliseconds)
    return count < 0 ? nil : states.map { Events(rawValue: $0.revents) }
  }

  /// As ``wait(for:of:milliseconds:)``, again after a signal, until the file can be read.
  ///
  /// - Parameter onTime: Called after each time without data. Returns false to stop.
  package static func waitToRead(
    _ descriptor: Int32, every milliseconds: Int32, onTime: () -> Bool
  ) {
    while true {
      guard let events = wait(for: .reading, of: descriptor, milliseconds: milliseconds) else {
        if SystemError.last.isInterruption { if onTime() { continue } }
        return
      }
      if !events.isEmpty || !onTime() { return }
    }
  }

  /// What can be done with a file.
  package struct Events: OptionSet, Sendable {
    package let rawValue: Int16
    package init(rawValue: Int16) { self.rawValue = rawValue }
    /// It can be read, or has ended.
    package static var reading: Events { Events(rawValue: Int16(POLLIN)) }
    /// It can be written.
    package static var writing: Events { Events(rawValue: Int16(POLLOUT)) }
    /// The other end is closed.
    package static var gone: Events { Events(rawValue: Int16(POLLHUP | POLLERR)) }
    /// The reader has closed a pipe.
    package static var error: Events { Events(rawValue: Int16(POLLERR)) }
    /// `POLLRDHUP`: the peer sends nothing more, but still receives.
    package static var lastSent: Events { Events(rawValue: 0x2000) }
  }

  /// Locks an open file, for all processes, until the file is closed. It does not wait.
  ///
  /// - Returns: Whether it is locked now; false with an error.
  package static func lock(_ descriptor: Int32, shared: Bool) -> Bool {
    flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }

  /// Whether ``lock(_:shared:)`` failed because another process holds the lock.
  package static var isLockedByOther: Bool { errno == EWOULDBLOCK }

  /// Unlocks an open file.
  package static func unlock(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

  /// Whether another open file holds a lock that is not shared.
  ///
  /// The lock is held here for a moment if it is free. To read the list of all locks would not show
  /// those of another container.
  package static func isLocked(_ descriptor: Int32) -> Bool {
    guard lock(descriptor, shared: true) else { return isLockedByOther }
    unlock(descriptor)
    return false
  }
}
