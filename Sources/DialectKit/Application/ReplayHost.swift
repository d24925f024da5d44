import CReplayHost
import Platform
import ReplayRuntime

/// Makes an executable a replay host for its own application.
///
/// An executable that `compose-replay` started builds its application, replays or records it, and
/// never continues with the rest of `main`. An executable that was started in any other way
/// continues normally.
public enum ReplayHost {
  /// Serves `compose-replay` if it started this process; else shows the application on the
  /// terminal; without a terminal, runs it on lines of standard input. See ``HeadlessSession``.
  ///
  /// - Parameter application: The application of this executable.
  public static func main(_ application: any ReplayableApplication.Type) -> Never {
    HostCall([application], isMain: true).make()
    Processes.exit(ExitCodes.verified)
  }

  /// Runs a program without a component tree: for `compose-replay` if that started the process,
  /// else as any other program.
  ///
  /// - Parameters:
  ///   - name: The name of the program in logs.
  ///   - version: The version of the program in new logs.
  ///   - declare: Makes the stores and declares the inputs, in the first turn. It runs again in each
  ///     replay. ``ReplayRuntime/Runtime/outside(_:)`` takes what must not run there.
  public static func main(
    named name: String, version: String = "1.0", _ declare: @escaping (Runtime) -> Void
  ) -> Never {
    PlainProgram.declare(name, version, declare)
    main(PlainProgram.self)
  }

  /// Serves `compose-replay` if it started this process; returns if it did not.
  ///
  /// - Parameter applications: Every application that this executable can build.
  package static func serveIfAsked(_ applications: [any ReplayableApplication.Type]) {
    HostCall(applications, isMain: false).make()
  }
}

/// What the main function of an application asks the host of its program for.
package final class HostCall {
  /// Every application that the executable can build.
  package let applications: [any ReplayableApplication.Type]
  /// Whether the application runs in this process if nothing else is asked of it.
  package let isMain: Bool

  fileprivate init(_ applications: [any ReplayableApplication.Type], isMain: Bool) {
    (self.applications, self.isMain) = (applications, isMain)
  }

  fileprivate func make() {
    if replay_host_take(Unmanaged.passUnretained(self).toOpaque()) { return }
    StandardError.write(
      "compose-replay: this program has no host for its application; its target needs the product "
        + "of its dialect, or 'Replay'")
    Processes.exit(ExitCodes.internalError)
  }
}
