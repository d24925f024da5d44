import EventModel
import HeadlessUI
import ReplayRuntime
import TypeLayout

/// One component in the tree: its path, its life-cycle emitters, the scope of its observers.
final class ComponentInstance {
  let runtime: Runtime
  let didAppear = SignalEmitter()
  let didDisappear = SignalEmitter()
  let scope: Scope
  /// The path in the tree; a counter distinguishes instances that were created one after another.
  fileprivate(set) var path = "" {
    didSet { targetPath = Self.withoutCounters(path) }
  }
  /// The path in input targets, without counters.
  private(set) var targetPath = ""
  /// Retains the structure, so that the address of an object in it cannot be reused by another
  /// object.
  fileprivate var component: (any Component)?
  fileprivate let key: ComponentKey
  /// The number of owners of the component; the component ends with the last one.
  private var holderCount = 0
  /// The place on the screen that shows the component, if any. A weak reference.
  fileprivate weak var presentation: ComponentPresentation?

  /// Returns a path without the part of each name from its first `#` on.
  private static func withoutCounters(_ path: String) -> String {
    if !path.utf8.contains(UInt8(ascii: "#")) { return path }
    var bytes: [UInt8] = []
    var isInCounter = false
    for byte in path.utf8 {
      if byte == UInt8(ascii: "#") { isInCounter = true }
      if byte == UInt8(ascii: ".") { isInCounter = false }
      if !isInCounter { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate init(runtime: Runtime, key: ComponentKey) {
    self.runtime = runtime
    self.key = key
    self.scope = Scope()
  }

  /// Adds an owner of the component.
  func hold() { holderCount += 1 }

  /// Removes an owner of the component.
  func release() {
    holderCount -= 1
    if holderCount == 0 { scope.end() }
  }

  fileprivate func isChild(of path: String) -> Bool {
    guard let dot = targetPath.lastIndex(of: ".") else { return false }
    return targetPath[..<dot] == path
  }

  /// Makes the event of a life-cycle step and notifies the subscribers of its emitter.
  func notify(_ operation: LifecycleOperation, _ emitter: SignalEmitter) {
    let number = runtime.emitLifecycle(operation, node: runtime.symbols.passing(path))
    emitter.emitterCell.notify((), cause: number)
  }
}

/// One place on the screen that shows one of several equal components.
private final class ComponentPresentation {}

/// The components of one runtime, found by their values.
final class ComponentTree {
  private unowned let runtime: Runtime
  /// The instances of each key; equal components are listed in the order in which they were bound.
  @exclusivity(unchecked) private var instances: [ComponentKey: [ComponentInstance]] = [:]
  /// Keys of equal components that code outside them has requested; each is reported once.
  private var reported: Set<ComponentKey> = []
  @exclusivity(unchecked) private var kinds: [ObjectIdentifier: ComponentKind] = [:]

  init(runtime: Runtime) { self.runtime = runtime }

  /// The instance of a component, as its handlers or its owner see it.
  func instance<C: Component>(of component: C) -> ComponentInstance {
    instance(of: component, key: key(of: component))
  }

  private func instance<C: Component>(of component: C, key: ComponentKey) -> ComponentInstance {
    let known = instances[key] ?? []
    if known.count == 1 { return known[0] }
    if let last = known.last {
      if let own = known.last(where: { $0.scope === runtime.currentScope }) { return own }
      reportEqual(known, key)
      return last
    }
    let made = runtime.run { ComponentInstance(runtime: runtime, key: key) }
    made.component = component
    setInstances([made], of: key)
    return made
  }

  private func reportEqual(_ instances: [ComponentInstance], _ key: ComponentKey) {
    guard reported.insert(key).inserted else { return }
    let paths = instances.map(\.path).joined(separator: ", ")
    runtime.fail(
      FailureCode.equalComponents, node: instances[0].path,
      "\(paths) are equal, so their owner cannot tell them apart; the last one is taken; "
        + "give each an emitter or another property that differs")
  }

  /// Gives a component its place in the tree.
  ///
  /// - Returns: The instance of the component.
  func place<C: Component>(_ component: C, at path: String) -> ComponentInstance {
    let key = key(of: component)
    let instance: ComponentInstance
    if let unplaced = instances[key]?.first(where: { $0.path.isEmpty }) {
      instance = unplaced
    } else {
      instance = runtime.run { ComponentInstance(runtime: runtime, key: key) }
      setInstances((instances[key] ?? []) + [instance], of: key)
    }
    instance.component = component
    instance.path = path
    instance.didAppear.emitterCell.bindWithoutEvent(to: "\(path).didAppear")
    instance.didDisappear.emitterCell.bindWithoutEvent(to: "\(path).didDisappear")
    return instance
  }

  /// The instance of the same component, if another property holds it too and has bound it.
  ///
  /// Equal components are the same one if one of their members has a path below that of the first.
  func placed<C: Component>(_ component: C) -> ComponentInstance? {
    instances[key(of: component)]?.first {
      !$0.path.isEmpty && Self.hasMember(of: component, below: "\($0.path).")
    }
  }

  private static func hasMember(of owner: Any, below path: String) -> Bool {
    NamedProperty.all(of: owner).contains { property in
      switch Member(property.value) {
      case .leaf(let member): member.placedPath?.hasPrefix(path) == true
      case .component(let component): hasMember(of: component, below: path)
      case nil: false
      }
    }
  }

  /// The instance that a place on the screen shows. Equal components are distinguished by the path
  /// of the place, and otherwise by their order.
  func presented<C: Component>(_ component: C, in context: ViewContext) -> ComponentInstance {
    let known = knownInstances(of: component)
    if known.count == 1 { return known[0] }
    if known.isEmpty { return instance(of: component) }
    let presentation = context.persistent { ComponentPresentation() }
    if let shown = known.first(where: { $0.presentation === presentation }) { return shown }
    let environment = context.environment
    // A route leads to one of them, also where two places show it.
    var ordered = known.filter { $0.targetPath == environment.presentedPath }
    if ordered.isEmpty { ordered = known.filter { $0.isChild(of: environment.component) } + known }
    let found = ordered.first { $0.presentation == nil } ?? ordered[0]
    found.presentation = presentation
    return found
  }

  /// Whether two values are the same component. A value that no owner has bound has no life of its
  /// own, and is taken for any other.
  func isSame<C: Component>(_ component: C, _ other: C) -> Bool {
    let layout = kind(of: C.self).layout
    let otherKey = ComponentKey(other, layout)
    if otherKey.isOf(component, layout) || otherKey == ComponentKey(component, layout) {
      return true
    }
    return instances[otherKey]?.contains { !$0.path.isEmpty } != true
  }

  /// Removes an instance after its owner was destroyed.
  func remove(_ instance: ComponentInstance) {
    setInstances(instances[instance.key]?.filter { $0 !== instance } ?? [], of: instance.key)
    instance.component = nil
    instance.didAppear.emitterCell.removeSubscribers()
    instance.didDisappear.emitterCell.removeSubscribers()
  }

  /// What a function finds in the nearest component that encloses a path and has it.
  func enclosing<Found>(_ path: String, _ find: (any Component) -> Found?) -> Found? {
    var path = path[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      // Paths are unique, so the order of the search does not change the result.
      let instance = instances.values.lazy.flatMap { $0 }.first { $0.path == path }
      if let component = instance?.component, let found = find(component) { return found }
    }
    return nil
  }

  private func key<C: Component>(of component: C) -> ComponentKey {
    ComponentKey(component, kind(of: C.self).layout)
  }

  private func kind(of type: Any.Type) -> ComponentKind {
    if let known = kinds[ObjectIdentifier(type)] { return known }
    let made = ComponentKind(layout: ComponentLayout(of: type))
    kinds[ObjectIdentifier(type)] = made
    return made
  }

  /// The instances of components equal to this one. A type's last component is found without a key.
  private func knownInstances<C: Component>(of component: C) -> [ComponentInstance] {
    let kind = kind(of: C.self)
    if let last = kind.last, last.key.isOf(component, kind.layout) { return last.instances }
    let key = ComponentKey(component, kind.layout)
    let known = instances[key] ?? []
    kind.last = (key, known)
    return known
  }

  private func setInstances(_ new: [ComponentInstance], of key: ComponentKey) {
    instances[key] = new.isEmpty ? nil : new
    kinds[key.type]?.last = nil
  }
}

/// What is known of a type of components.
private final class ComponentKind {
  let layout: ComponentLayout
  /// The component that was shown last and its instances, until the instances of the type change.
  @exclusivity(unchecked) var last: (key: ComponentKey, instances: [ComponentInstance])?

  init(layout: ComponentLayout) { self.layout = layout }
}

extension ComponentTree: InstanceDirectory {
  /// The components of a type, by their paths.
  func instances<Value>(of type: Value.Type) -> [(path: String, value: Value)] {
    instances.values.flatMap { $0 }.compactMap { instance in
      (instance.component as? Value).map { (instance.path, $0) }
    }.sorted { $0.path < $1.path }
  }
}

extension Runtime {
  var componentTree: ComponentTree { registry(ComponentTree.self) { ComponentTree(runtime: self) } }
}

nonisolated extension Component {
  /// The instance of this component in the tree.
  var instance: ComponentInstance { Runtime.ambient.componentTree.instance(of: self) }
}
