import Platform
import Replay
import ReplayHosting
import TextTerminal

/// What a command finds around it: its variables and streams, and the program that it starts again.
///
/// A command reads nothing of the process, so several commands of one process do not meet. The threads
/// that a command starts have its surroundings only if it owns the process.
package final class Surroundings: @unchecked Sendable {
  @TaskLocal private static var bound: Surroundings?
  /// Those of the command that owns the process. Set before it starts a thread.
  nonisolated(unsafe) private static var ofProcess: Surroundings?
  /// For a thread of a command that does not: the standard streams, and no variables.
  private static let other = Surroundings(environment: [:], program: "", ownsProcess: false)

  /// Those of the command that the calling thread runs.
  static var current: Surroundings { bound ?? ofProcess ?? other }

  /// The variables of the environment.
  let environment: [String: String]
  /// A path that starts this program.
  let program: String
  /// The descriptors of standard input, output and error.
  let (input, output, messages): (Int32, Int32, Int32)
  /// Whether signals that the process gets are meant for the command.
  private let ownsProcess: Bool

  /// Buffered standard output.
  let standard: Output
  /// The choice of colours of the command line.
  var color = ColorChoice.automatic
  /// Whether standard output and standard error are terminals.
  let (isOutputTerminal, isMessagesTerminal): (Bool, Bool)
  /// Whether the line is seen that says how far the work is.
  var showsProgress = false
  /// A copy of standard input; nil until a log is read from it.
  var copyOfInput: Int32?
  /// The source files below the working folder, by name; nil before one is looked for.
  var sourceFiles: [String: [String]]?

  /// - Parameters:
  ///   - environment: The variables of the environment.
  ///   - program: A path that starts this program.
  ///   - streams: The descriptors of standard input, output and error.
  ///   - ownsProcess: Whether signals that the process gets are meant for the command.
  package init(
    environment: [String: String], program: String, streams: (Int32, Int32, Int32) = (0, 1, 2),
    ownsProcess: Bool
  ) {
    (self.environment, self.program, self.ownsProcess) = (environment, program, ownsProcess)
    (input, output, messages) = streams
    standard = Output(descriptor: streams.1)
    isOutputTerminal = Descriptor.isTerminal(streams.1)
    isMessagesTerminal = Descriptor.isTerminal(streams.2)
  }

  /// Gives the surroundings to every thread, if the command owns the process. Called once, before the
  /// command starts a thread.
  func begin() { if ownsProcess { Self.ofProcess = self } }

  deinit { if let copyOfInput { Descriptor.close(copyOfInput) } }

  /// Runs `body` with these surroundings.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$bound.withValue(self) {
      try HostSurroundings.$ownVariables.withValue(environment) {
        try HostSurroundings.$messages.withValue(messages, operation: body)
      }
    }
  }

  /// Keeps every open descriptor but the standard streams from programs that are started later, if the
  /// command owns the process.
  func keepDescriptors() { if ownsProcess { OwnProgram.keepDescriptors() } }

  /// Handles requests to end from now on.
  func watchSignals() { if ownsProcess { Interruption.watch() } }
}
