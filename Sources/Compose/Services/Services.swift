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

/// The services of one runtime.
///
/// Extend it with a computed property for each service. A service is created at its first use, once
/// in each runtime.
///
/// Source: Compose, `Services`.
public final class Services {
  /// The owner of these services; nil once it is gone. An application may keep them longer.
  private weak var runtime: Runtime?
  /// Any thread may read a service while a turn makes another one.
  private let values = LockedValue<[ObjectIdentifier: Any]>([:])
  private var names: [String: ObjectIdentifier] = [:]

  init(runtime: Runtime) { self.runtime = runtime }

  /// The services of the current runtime.
  public static var current: Services {
    let runtime = Runtime.ambient
    return runtime.registry(Services.self) { Services(runtime: runtime) }
  }

  /// The service of a type.
  public subscript<S: Service>(_ type: S.Type) -> S {
    get { known(type) ?? make(type) }
    set { values.change { $0[ObjectIdentifier(type)] = newValue } }
  }

  private func known<S: Service>(_ type: S.Type) -> S? {
    values.value[ObjectIdentifier(type)] as? S
  }

  private func make<S: Service>(_ type: S.Type) -> S {
    // Without a runtime there is no session, so its members have no paths.
    guard let runtime else { return keep(S()) }
    // A stray of a replay makes one for itself: the session makes its own at the recorded moment.
    if runtime.isStray("service", ofType: S.Name) { return runtime.run { S() } }
    return runtime.inTurn("service") {
      // Another thread may have made it before this one got its turn.
      if let known = known(type) { return known }
      if let other = names[S.Name], other != ObjectIdentifier(type) {
        runtime.fail(
          FailureCode.serviceNameTaken, node: "services.\(S.Name)",
          "two services are called '\(S.Name)'; their stores would share their paths")
      }
      names[S.Name] = ObjectIdentifier(type)
      let made = keep(runtime.withScope(nil) { S() })
      runtime.withScope(nil) {
        ComponentBinder(runtime: runtime).bindMembers(
          of: made, path: "services.\(S.Name)", scope: Scope())
      }
      return made
    }
  }

  private func keep<S: Service>(_ service: S) -> S {
    values.change { $0[ObjectIdentifier(S.self)] = service }
    return service
  }
}
