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

/// The services of one runtime.
///
/// Extend it with a computed property for each service. A service is created at its first use, once
/// in each runtime.
///
/// Source: Compose, `Services`.
public final class Services {
  private unowned let runtime: Runtime
  private var values: [ObjectIdentifier: Any] = [:]
  private var names: [String: ObjectIdentifier] = [:]

  init(runtime: Runtime) { self.runtime = runtime }

  /// The services of the current runtime.
  public static var current: Services {
    let runtime = Runtime.ambient
    return runtime.registry(Services.self) { Services(runtime: runtime) }
  }

  /// The service of a type.
  public subscript<S: Service>(_ type: S.Type) -> S {
    get {
      if let known = values[ObjectIdentifier(type)] as? S { return known }
      return make(type)
    }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  private func make<S: Service>(_ type: S.Type) -> S {
    // A stray of a replay makes one for itself: the session makes its own at the recorded moment.
    if runtime.isStray("service", ofType: S.Name) { return runtime.run { S() } }
    return runtime.inTurn("service") {
      if let other = names[S.Name], other != ObjectIdentifier(type) {
        runtime.fail(
          FailureCode.serviceNameTaken, node: "services.\(S.Name)",
          "two services are called '\(S.Name)'; their stores would share their paths")
      }
      names[S.Name] = ObjectIdentifier(type)
      let made = runtime.withScope(nil) { S() }
      values[ObjectIdentifier(type)] = made
      runtime.withScope(nil) {
        ComponentBinder(runtime: runtime).bindMembers(
          of: made, path: "services.\(S.Name)", scope: Scope())
      }
      return made
    }
  }
}
