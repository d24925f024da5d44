import ArgumentParser
import Replay

/// The limits of time and memory for an application that runs without a person.
struct LimitOptions: ParsableArguments {
  @Option(
    help: """
      End an application that makes no event for so many seconds; 0 for no limit. (default: \
      \(Int(HostLimits().timeout)))
      """)
  var timeout: Double?

  @Option(help: "End an application that uses more memory than so many MiB; 0 for no limit.")
  var memory: Int = HostLimits().memory

  func validate() throws {
    if let timeout, timeout < 0 || !timeout.isFinite {
      throw ValidationError("'--timeout' takes seconds, 0 or more")
    }
    guard memory >= 0 else { throw ValidationError("'--memory' takes MiB, 0 or more") }
  }

  /// The limits of a search, which meets code without an end again and again.
  var searching: HostLimits {
    var limits = self.limits
    if timeout == nil { (limits.timeout, limits.processorTime) = (10, 1) }
    return limits
  }

  var limits: HostLimits { limits(for: GoldenPolicy()) }

  /// The limits for a golden: a time that is named here weighs more than that of its policy.
  func limits(for policy: GoldenPolicy) -> HostLimits {
    HostLimits(timeout: timeout ?? policy.timeout ?? HostLimits().timeout, memory: memory)
  }
}
