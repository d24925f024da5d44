import EventModel
import ReplayRuntime
@_spi(Reflection) import Swift

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

/// What tells component values apart: the first reference in the structure, and the type.
///
/// Two sibling components that look alike still hold emitters of their own. A structure without
/// any reference is known by what it prints.
struct ComponentKey: Hashable {
  var type: ObjectIdentifier
  var reference: UInt
  var text: String
}

/// The components of one runtime by their values.
final class ComponentTree {
  private unowned let runtime: Runtime
  private var instances: [ComponentKey: ComponentInstance] = [:]
  private var referenceOffsets: [ObjectIdentifier: Int?] = [:]

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

  private func key<C: Component>(of component: C) -> ComponentKey {
    let type = ObjectIdentifier(C.self)
    guard let offset = referenceOffset(of: C.self) else {
      return ComponentKey(type: type, reference: 0, text: String(describing: component))
    }
    let reference = withUnsafeBytes(of: component) {
      $0.loadUnaligned(fromByteOffset: offset, as: UInt.self)
    }
    return ComponentKey(type: type, reference: reference, text: "")
  }

  private func referenceOffset(of type: Any.Type) -> Int? {
    let id = ObjectIdentifier(type)
    if let known = referenceOffsets[id] { return known }
    let found = Self.findReference(in: type, at: 0)
    referenceOffsets[id] = .some(found)
    return found
  }

  /// Offset of the first object that a structure holds, also inside structures in it.
  private static func findReference(in type: Any.Type, at base: Int) -> Int? {
    var found: Int?
    _ = _forEachField(of: type) { _, offset, fieldType, kind in
      if kind == .class {
        found = base + offset
      } else if kind == .struct {
        found = findReference(in: fieldType, at: base + offset)
      }
      return found == nil
    }
    return found
  }
}

extension Runtime {
  var componentTree: ComponentTree { registry(ComponentTree.self) { ComponentTree(runtime: self) } }
}
