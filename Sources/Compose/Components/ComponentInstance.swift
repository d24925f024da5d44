import EventModel
import ReplayRuntime

/// One component in its place: its path, its life-cycle emitters, the scope of its observers.
final class ComponentInstance {
  let runtime: Runtime
  let didAppear = SignalEmitter()
  let didDisappear = SignalEmitter()
  let scope: Scope
  /// The path in the tree; counters tell instances apart that were made one after another.
  fileprivate(set) var path = "" {
    didSet {
      targetPath = path.split(separator: ".").map { part in part.prefix { $0 != "#" } }
        .joined(separator: ".")
    }
  }
  /// The path as input targets name it, without counters.
  private(set) var targetPath = ""
  /// Retains the structure, so that no reference in it can come to stand for another object.
  fileprivate var component: (any Component)?
  fileprivate let key: ComponentKey

  fileprivate init(runtime: Runtime, key: ComponentKey) {
    self.runtime = runtime
    self.key = key
    self.scope = Scope()
  }

  /// Tells those who observe the component's life of a step; the step is the event.
  func tell(_ operation: String, _ emitter: SignalEmitter) {
    let number = runtime.emitLifecycle(operation, node: runtime.symbols.symbol(path))
    emitter.signal.relay((), cause: number)
  }
}

/// The components of one runtime by their values.
final class ComponentTree {
  private unowned let runtime: Runtime
  private var instances: [ComponentKey: ComponentInstance] = [:]
  private var layouts: [ObjectIdentifier: ComponentLayout] = [:]

  init(runtime: Runtime) { self.runtime = runtime }

  func instance<C: Component>(of component: C) -> ComponentInstance {
    let key = key(of: component)
    if let known = instances[key] { return known }
    let made = runtime.run { ComponentInstance(runtime: runtime, key: key) }
    made.component = component
    instances[key] = made
    return made
  }

  /// Gives a component its place.
  func place<C: Component>(_ component: C, at path: String) -> ComponentInstance {
    let key = key(of: component)
    let instance: ComponentInstance
    if let known = instances[key], known.path.isEmpty {
      instance = known
    } else {
      instance = runtime.run { ComponentInstance(runtime: runtime, key: key) }
      instances[key] = instance
    }
    instance.component = component
    instance.path = path
    instance.didAppear.signal.bindUnannounced(to: "\(path).didAppear")
    instance.didDisappear.signal.bindUnannounced(to: "\(path).didDisappear")
    return instance
  }

  /// Forgets a component whose owner is destroyed.
  func remove(_ instance: ComponentInstance) {
    if instances[instance.key] === instance { instances[instance.key] = nil }
    instance.component = nil
    instance.didAppear.signal.removeSubscribers()
    instance.didDisappear.signal.removeSubscribers()
  }

  /// The nearest component of a type that encloses a place.
  func enclosing<C: Component>(_ path: String, _ type: C.Type) -> C? {
    var path = path[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      // Paths are unique, so the order in which instances are looked through shows nowhere.
      let instance = instances.values.first { $0.path == path }
      if let found = instance?.component as? C { return found }
    }
    return nil
  }

  private func key<C: Component>(of component: C) -> ComponentKey {
    let type = ObjectIdentifier(C.self)
    let layout: ComponentLayout
    if let known = layouts[type] {
      layout = known
    } else {
      layout = ComponentLayout(of: C.self)
      layouts[type] = layout
    }
    return ComponentKey(component, layout)
  }
}

extension Runtime {
  var componentTree: ComponentTree { registry(ComponentTree.self) { ComponentTree(runtime: self) } }
}
