import HeadlessUI
import ReplayRuntime

/// A running application: its runtime, and the host that shows it.
public final class RunningApplication {
  /// The runtime of the application.
  public let runtime: Runtime
  /// The host that shows the application.
  public let host: HeadlessHost

  /// Builds and starts an application.
  ///
  /// - Parameters:
  ///   - application: The type of the application.
  ///   - runtime: A runtime without events.
  public init(_ application: any ReplayableApplication.Type, in runtime: Runtime = Runtime()) {
    self.runtime = runtime
    host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { [host] in application.show(in: host) }
  }
}
