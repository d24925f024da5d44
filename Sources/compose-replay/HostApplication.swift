import FoundationEssentials
import Replay
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
      at: request.application.isEmpty ? program : OwnProgram.path, arguments: arguments, request,
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
        help: "name an executable that uses the runtime, or a bundled application: \(bundled)",
        diagnostic: "CR2304")
    }
  }

  /// The head of the log of a new session.
  ///
  /// - Parameters:
  ///   - program: The executable; nil for a bundled application.
  ///   - arguments: The arguments of the application.
  static func head(
    of process: HostProcess, program: String?, arguments: [String], seed: UInt64
  ) -> SessionHead {
    var head = SessionHead(
      application: process.application, nonce: .random(in: .min ... .max), seed: seed)
    head.version = process.version
    head.migrations = process.migrations
    head.rules = process.newRules
    head.startedAt = Int64(Date().timeIntervalSince1970 * 1_000_000)
    head.zone = TimeZoneName.current
    head.locale = LocaleName.current
    head.tool = ToolVersion.text
    head.startFacts =
      StartFacts(
        arguments: arguments, environment: ProcessInfo.processInfo.environment, nonce: head.nonce
      ).bytes
    if let program {
      head.build = ReplayedProgram.build(of: program)
      head.programPath = ReplayedProgram.fingerprint(of: program)
    }
    return head
  }

  /// Stores the path of an application, for the logs that name it.
  static func remember(_ application: String, _ program: String) {
    let url = URL(fileURLWithPath: program).standardizedFileURL
    guard FileManager.default.isExecutableFile(atPath: url.path) else { return }
    var reason = "no home folder is set"
    if let registry = ApplicationRegistry.standard {
      do throws(RegistryDefect) {
        return try registry.remember(application, at: url.path)
      } catch {
        reason = String(describing: error)
      }
    }
    Output.message(
      Escaping.escaped(
        "note: cannot remember where '\(application)' is (\(reason)); verify it with '--app PATH'"))
  }
}
