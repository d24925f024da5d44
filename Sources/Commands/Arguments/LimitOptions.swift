import ArgumentParser
import EventModel
import Replay
import ReplayHosting

/// The limits of time and memory for an application that runs without a person.
struct LimitOptions: ParsableArguments {
  @Option(
    help: """
      End an application that makes no event for so many seconds; 0 for no limit. (default: \
      \(Int(HostLimits().timeout)); of a search 10, and 1 of processor time)
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

  /// The options as they were written, for another command.
  var words: [ShellCommand.Word] {
    let time: [ShellCommand.Word] = timeout.map { ["--timeout", .init(Self.text($0))] } ?? []
    return memory == HostLimits().memory ? time : time + ["--memory", "\(memory)"]
  }

  private static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() && seconds < 1e9 ? "\(Int(seconds))" : "\(seconds)"
  }

  /// The limits for a golden: a time that is named here weighs more than that of its policy.
  func limits(for policy: GoldenPolicy) -> HostLimits {
    HostLimits(timeout: timeout ?? policy.timeout ?? HostLimits().timeout, memory: memory)
  }
}
