import HeadlessUI
import ReplayRuntime

/// An application that can be recorded and replayed: it can be built anew in any runtime.
public protocol ReplayableApplication {
  /// Names the application in logs; the type's own name by default.
  static var applicationID: String { get }

  /// The version that stands in new logs.
  static var applicationVersion: String { get }

  /// Whether `verify --bodies` may run the bodies of effects in a replay; false by default.
  ///
  /// For an application whose effects ask stand-ins that answer from their arguments. Their
  /// results are compared with the recorded ones, so that a change of a body is found.
  static var allowsEffectBodies: Bool { get }

  /// Builds the application and puts it on the host's screen.
  ///
  /// Called once per runtime, inside the first turn. Everything that it does is caused by the
  /// input `start`.
  static func build(in host: HeadlessHost)
}

extension ReplayableApplication {
  /// The declared name of the type.
  public static var applicationID: String { TypeLabel.of(Self.self) }

  /// False: the bodies of effects never run in a replay.
  public static var allowsEffectBodies: Bool { false }

  /// `1.0`.
  public static var applicationVersion: String { "1.0" }
}

/// An application that runs in a runtime of its own.
public final class RunningApplication {
  /// The runtime.
  public let runtime: Runtime
  /// The screen.
  public let host: HeadlessHost

  /// Builds and starts an application.
  ///
  /// - Parameters:
  ///   - application: The type of the application.
  ///   - runtime: A runtime in which nothing has happened yet.
  public init(_ application: any ReplayableApplication.Type, in runtime: Runtime = Runtime()) {
    self.runtime = runtime
    host = HeadlessHost(runtime: runtime)
    runtime.start(.map([:])) { [host] in application.build(in: host) }
  }
}
