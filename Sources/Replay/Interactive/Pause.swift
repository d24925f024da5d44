import Foundation

/// Waiting of the program around a session, never of a session.
enum Pause {
  static func milliseconds(_ count: UInt32) { usleep(count * 1_000) }
}
