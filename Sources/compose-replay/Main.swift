import Commands
import FoundationEssentials
import Platform
import Replay
import ReplayHosting

/// `compose-replay`, the tool.
@main
enum Main {
  static func main() {
    Descriptor.completeStandardStreams()
    // A parent that ignores the signal passes that on, and the system then keeps no exit code of a
    // child.
    Signals.reset(Signals.childEnded)
    ReplayHost.serveIfAsked(BundledApplications.all)
    ProcessTree.adoptOrphans()
    Interruption.removeFilesAtEnd()
    Signals.ignore(Signals.closedPipe)
    // A file that reaches the limit of its size is an error of the write, as a full disk is.
    Signals.ignore(Signals.fileTooLarge)
    var environment = ProcessInfo.processInfo.environment
    // Programs that this one starts do not get it.
    let isBound = environment.removeValue(forKey: Command.lifeKey) == "1"
    let surroundings = Surroundings(
      environment: environment, program: OwnProgram.path, ownsProcess: true)
    let code = Command.run(OwnProgram.arguments, in: surroundings) {
      try StackLimit.raise()
      if isBound { try endWithInput() }
      if let word = OwnProgram.firstUnreadableArgument { throw Problem.unreadable(word) }
    }
    Processes.exit(code)
  }

  /// Ends this process when its standard input ends.
  private static func endWithInput() throws {
    Processes.removeVariable(Command.lifeKey)
    do throws(SystemError) {
      try Threads.detach {
        _ = Descriptor.read(0, upTo: 1)
        TemporaryFiles.removeAll()
        Processes.exit(ExitCodes.internalError)
      }
    } catch {
      throw Problem.noThread(error)
    }
  }
}
