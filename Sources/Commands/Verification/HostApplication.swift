import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import SessionLog

/// Starts applications: a bundled one by name, or an executable.
enum HostApplication {
  /// The executable that a word names; nil for a bundled application.
  static func executable(_ program: String) -> String? {
    BundledApplications.named(program) == nil ? program : nil
  }

  /// The id of a bundled application; empty for an executable.
  static func bundledID(_ program: String) -> String {
    BundledApplications.named(program)?.declaredID ?? ""
  }

  /// Starts an application in another process.
  ///
  /// - Throws: ``Problem`` CR2304 if the program cannot be started.
  static func start(
    _ program: String, arguments: [String], _ request: HostRequest, limits: HostLimits = .none
  ) throws -> HostProcess {
    try start(
      at: request.application.isEmpty ? program : Surroundings.current.program,
      arguments: arguments, request,
      limits: limits)
  }

  /// Starts the executable at a path as an application in another process.
  ///
  /// - Throws: ``Problem`` CR2304 if it cannot be started.
  static func start(
    at path: String, arguments: [String] = [], _ request: HostRequest, limits: HostLimits
  ) throws -> HostProcess {
    do {
      return try HostProcess(path: path, arguments: arguments, request: request, limits: limits)
    } catch let error as HostProcess.Failure {
      let bundled = BundledApplications.all.map { $0.declaredID }.joined(separator: ", ")
      throw Problem(
        code: ExitCodes.needsAnother, what: String(describing: error),
        help: OtherWords.command(for: ["run", path]).map {
          "a log is replayed with \($0.mention)"
        }
          ?? "name an executable that uses the runtime, or a bundled application: \(bundled)",
        diagnostic: "CR2304")
    }
  }

  /// Starts an application that a simulated user tries.
  ///
  /// - Parameters:
  ///   - name: The id, in any case; nil for the only one of an executable.
  ///   - executable: The path of the user's executable; nil for a bundled application.
  ///   - command: The command for an application with another id.
  /// - Throws: ``Problem`` if there is no such application, or if it has no screen.
  static func start(
    simulating name: String?, _ executable: String?, _ request: HostRequest, limits: HostLimits,
    command: (String) -> ShellCommand
  ) throws -> HostProcess {
    let bundled = executable == nil ? name.flatMap(BundledApplications.named) : nil
    guard executable != nil || bundled != nil else {
      throw Problem(
        code: name == nil ? ExitCodes.usage : ExitCodes.needsAnother,
        what: name.map { "there is no bundled application '\($0)'" } ?? "name an application",
        help:
          "bundled: \(BundledApplications.all.map { $0.declaredID }.joined(separator: ", ")); "
          + "name an executable of your own with '--app PATH'")
    }
    let path = executable ?? Surroundings.current.program
    var request = request
    (request.application, request.rules) = (bundled?.declaredID ?? name ?? "", .newest)
    let process = try start(at: path, request, limits: limits)
    let application = process.application
    guard name.map({ $0.lowercased() == application.lowercased() }) ?? true else {
      process.kill()
      throw Problem(
        code: ExitCodes.needsAnother, what: "'\(path)' is '\(application)', not '\(name ?? "")'",
        help: "name the application that the executable is: "
          + command(application).mention)
    }
    guard !process.isPlain else {
      process.kill()
      throw Problem(
        code: ExitCodes.needsAnother,
        what:
          "'\(application)' is a program without a screen, on which no simulated user can do anything",
        help: "record it while a script drives it: "
          + ShellCommand("record", "-o", "session.log", "--", .path(path)).mention)
    }
    return process
  }

  /// The head of the log of a new session.
  ///
  /// - Parameters:
  ///   - program: The executable; nil for a bundled application.
  ///   - arguments: The arguments of the application.
  static func head(
    of process: HostProcess, program: String?, arguments: [String], seed: UInt64
  ) -> SessionHead {
    var head = process.newHead(nonce: .random(in: .min ... .max), seed: seed)
    head.startedAt = Int64(Date().timeIntervalSince1970 * 1_000_000)
    head.zone = TimeZoneName.current
    head.locale = LocaleName.current
    head.tool = ToolVersion.text
    head.startFacts =
      StartFacts(
        arguments: arguments, environment: Surroundings.current.environment, nonce: head.nonce
      ).bytes
    if let program {
      head.build = ReplayedProgram.build(of: program)
      head.executable = SessionHead.fileName(
        URL(fileURLWithPath: program).resolvingSymlinksInPath().lastPathComponent)
    }
    return head
  }

  /// The command that verifies a log with the executable that recorded it. It names the executable if
  /// `verify` does not find it from here by itself.
  ///
  /// - Parameter program: The executable; nil for a bundled application.
  static func command(
    verifying log: String, _ program: String?, _ head: SessionHead
  ) -> (command: ShellCommand, namesProgram: Bool) {
    guard let program, !isFound(program, head) else {
      return (ShellCommand("verify", .path(log)), false)
    }
    return (ShellCommand("verify", .path(log), "--app", .path(program)), true)
  }

  /// Prints how to verify a log whose executable `verify` does not find from here by itself.
  static func printNextCommand(_ log: String, _ program: String?, _ head: SessionHead) {
    let next = command(verifying: log, program, head)
    guard next.namesProgram else { return }
    Output.message("note: verify it from here with \(next.command.mention)")
  }

  private static func isFound(_ program: String, _ head: SessionHead) -> Bool {
    let named = Surroundings.current.environment["COMPOSE_REPLAY_APP"]
    return (named ?? BuiltApplication(of: head).paths.first).map(resolved) == resolved(program)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}
