import ArgumentParser
import Replay

/// The limits of time and memory for an application that runs without a person.
struct LimitOptions: ParsableArguments {
  @Option(help: "End an application that makes no event for so many seconds; 0 for no limit.")
  var timeout: Double = HostLimits().timeout

  @Option(help: "End an application that uses more memory than so many MiB; 0 for no limit.")
  var memory: Int = HostLimits().memory

  func validate() throws {
    guard timeout >= 0, timeout.isFinite else {
      throw ValidationError("'--timeout' takes seconds, 0 or more")
    }
    guard memory >= 0 else { throw ValidationError("'--memory' takes MiB, 0 or more") }
  }

  var limits: HostLimits { HostLimits(timeout: timeout, memory: memory) }
}
