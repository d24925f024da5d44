import DialectKit
import ReplayRuntime
import TypeLayout

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
  /// The lifetimes of the members of each service that has paths.
  private var scopes: [ObjectIdentifier: Scope] = [:]

  init(runtime: Runtime) { self.runtime = runtime }

  /// The services of the current runtime.
  public static var current: Services {
    let runtime = Runtime.ambient
    return runtime.registry(Services.self) { Services(runtime: runtime) }
  }

  /// The service of a type.
  ///
  /// A service that is put in the place of another gets its paths; the stores of the other one are
  /// destroyed.
  public subscript<S: Service>(_ type: S.Type) -> S {
    get { known(type) ?? make(type) }
    set {
      guard let runtime, runtime.rules.servicesAreReplaced,
        !runtime.isStray("service", ofType: S.Name)
      else {
        keep(newValue)
        return
      }
      runtime.inTurn("service") {
        // A change of a property of the service has the same members.
        if !hasPaths(newValue) { bind(newValue, in: runtime) }
        keep(newValue)
      }
    }
  }

  /// Whether each member of a service has its path.
  private func hasPaths<S: Service>(_ service: S) -> Bool {
    if scopes[ObjectIdentifier(S.self)] == nil { return false }
    return NamedProperty.all(of: service).allSatisfy { property in
      guard case .leaf(let member) = Member(property.value) else { return true }
      return member.placedPath == "services.\(S.Name).\(property.name)"
    }
  }

  private func bind<S: Service>(_ service: S, in runtime: Runtime) {
    let type = ObjectIdentifier(S.self)
    if let other = names[S.Name], other != type {
      runtime.fail(
        FailureCode.serviceNameTaken, node: "services.\(S.Name)",
        "two services are called '\(S.Name)'; their stores would share their paths")
    }
    names[S.Name] = type
    let path = "services.\(S.Name)"
    if let former = scopes[type] {
      former.end()
      runtime.emitLifecycle(.destroy, node: runtime.symbols.passing(path))
    }
    let scope = Scope()
    scopes[type] = scope
    runtime.withScope(nil) {
      ComponentBinder(runtime: runtime).bindMembers(of: service, path: path, scope: scope)
    }
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
      let made = keep(runtime.withScope(nil) { S() })
      bind(made, in: runtime)
      return made
    }
  }

  @discardableResult
  private func keep<S: Service>(_ service: S) -> S {
    values.change { $0[ObjectIdentifier(S.self)] = service }
    return service
  }
}

extension Services {
  /// The values that are kept from run to run.
  public var defaults: RecordedDefaults { Runtime.ambient.defaults }

  /// The files of the system.
  public var files: RecordedFiles { Runtime.ambient.files }
}

nonisolated extension Component {
  /// The services of the current runtime.
  public var services: Services { Services.current }
}
