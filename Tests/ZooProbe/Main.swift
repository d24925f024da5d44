import Foundation
import Replay

/// Four applications, one in each dialect, that take one value from outside the runtime.
///
/// The arguments name the plant and the dialect: `zoo-probe setOrder compose`. Recorded with the
/// variable `ZOO_EARLIER`, the process has run a session before, as a suite of tests does.
@main
struct ZooProbe {
  private static var applications: [(String, any ReplayableApplication.Type)] {
    [
      ("compose", ZooCompose.self), ("verge", ZooVerge.self), ("asyncstore", ZooAsync.self),
      ("vdstore", ZooVD.self),
    ]
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let chosen = applications.first { $0.0 == arguments.last }?.1 ?? ZooCompose.self
    if ProcessInfo.processInfo.environment["ZOO_EARLIER"] != nil {
      let session = HeadlessSession(chosen)
      session.arguments = arguments
      session.start()
      _ = session.perform("tap plant")
      session.finish()
    }
    ReplayHost.serveIfAsked([chosen] + applications.map(\.1))
    ReplayHost.main(chosen)
  }
}
