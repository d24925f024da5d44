import CTestedStart
import EventModel
import Foundation
import Platform
import Replay
import ReplayHosting
import ReplayRuntime
import Search
import SessionLog

/// An application of a test, which the executable of the test serves in another process.
struct TestedApplication: Sendable {
  /// The head of each session but its nonce and seed.
  let head: SessionHead
  /// The name by which the other process finds the type.
  private let type: String

  /// The number of events of one turn at which the application is ended.
  private static let turnLimit = 10_000
  /// A session has less to do than one with a person.
  private static let limits = HostLimits(timeout: 10, areOptions: false)

  /// - Throws: ``GoldenError`` if the other process would not find the type.
  init(_ application: any ReplayableApplication.Type) throws(GoldenError) {
    guard let type = _mangledTypeName(application),
      _typeByName(type).map({ ObjectIdentifier($0) == ObjectIdentifier(application) }) == true
    else {
      throw GoldenError(
        text:
          "another process cannot find the type '\(application)'; declare it outside of "
          + "functions and without 'private'")
    }
    self.type = type
    head = application.newHead(rules: .newest, nonce: 0)
  }

  /// A process that runs sessions. It ends with a trap of the application, and the test does not.
  func host() -> SessionHost {
    let host = SessionHost { [type] in
      var surroundings = HostSurroundings()
      surroundings.variables = [String(cString: tested_start_variable()): type]
      var request = HostRequest(verb: .sessions, application: "")
      request.rules = .newest
      // What the application prints is dropped, as that of any other executable.
      return try HostProcess(
        path: "/proc/\(Processes.own)/exe", request: request, limits: Self.limits,
        surroundings: surroundings)
    }
    host.turnLimit = Self.turnLimit
    return host
  }
}

/// Serves the application that `COMPOSE_REPLAY_TESTED` names, before the `main` of the test begins.
@_cdecl("compose_replay_serve_tested")
func serveTested(_ name: UnsafePointer<CChar>) {
  let type = _typeByName(String(cString: name)) as? any ReplayableApplication.Type
  // Programs that the application starts run their own `main`.
  Processes.removeVariable(String(cString: tested_start_variable()))
  guard let type else { Processes.exit(ExitCodes.internalError) }
  ReplayHost.serveIfAsked([type])
  Processes.exit(ExitCodes.internalError)
}
