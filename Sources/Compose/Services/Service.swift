import DialectKit
import ReplayRuntime

/// A part of the application that every component can use.
///
/// Source: Compose, `Service`.
public protocol Service {
  /// The name of the service; the path of its stores is `services.<Name>.<label>`.
  static var Name: String { get }

  /// Creates the service, at its first use in a runtime.
  init()
}

extension Service {
  /// The other services.
  public var services: Services { Services.current }

  /// The current runtime: clock, timers, chance and effects.
  public var runtime: Runtime { Runtime.ambient }
}
