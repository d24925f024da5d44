import Dispatch
import Replay

/// Limits of time and memory for an application that is replayed or simulated.
package struct HostLimits: Sendable {
  /// The time without an event after which the application is ended, in seconds; 0 for no limit.
  /// The limit does not apply while the application waits for input.
  package var timeout: Double = 30
  /// The processor time without an event after which the application is ended, in seconds; 0 for no
  /// limit. It is the same on a busy machine. Where it is not known, only ``timeout`` counts.
  package var processorTime: Double = 0
  /// The resident memory at which the application is ended, in MiB; 0 for no limit.
  package var memory: Int = 4_096
  /// Whether they are options of a command, which the reason of an end then names.
  package let areOptions: Bool

  /// Creates limits in seconds and MiB; 0 for no limit.
  package init(timeout: Double = 30, memory: Int = 4_096, areOptions: Bool = true) {
    (self.timeout, self.memory, self.areOptions) = (timeout, memory, areOptions)
  }

  /// No limit, for an application that a person uses.
  package static let none = HostLimits(timeout: 0, memory: 0)
}
