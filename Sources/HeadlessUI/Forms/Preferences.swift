/// The values of a key that views have set inside a view.
private final class PreferenceBox<Key: PreferenceKey> {
  var outer: PreferenceBox?
  /// Notes that a value has changed.
  var changed: () -> Void = {}
  private var entries: [(place: ObjectIdentifier, value: Key.Value)] = []

  /// Sets the value of a place, or removes it. Places are in the order in which they appeared.
  func set(_ value: Key.Value?, at place: ObjectIdentifier) {
    let index = entries.firstIndex { $0.place == place }
    if let index, let value { entries[index].value = value }
    if let index, value == nil { entries.remove(at: index) }
    if index == nil, let value { entries.append((place, value)) }
    changed()
    outer?.set(value, at: place)
  }

  var value: Key.Value {
    guard var value = entries.first?.value else { return Key.defaultValue }
    for entry in entries.dropFirst() { Key.reduce(value: &value) { entry.value } }
    return value
  }
}

/// A view that sets a value for the views around it.
nonisolated public struct PreferenceView<Content: View, Key: PreferenceKey>: PrimitiveView {
  let content: Content
  let value: Key.Value

  /// Adds the content and sets the value.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
    let box = context.environment.object(PreferenceBox<Key>.self)
    box?.set(value, at: ObjectIdentifier(context.node))
  }

  /// Removes the value at the end.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    let box = context.environment.object(PreferenceBox<Key>.self)
    let place = ObjectIdentifier(context.node)
    return ViewLifecycle(disappear: { box?.set(nil, at: place) })
  }
}

/// A view that acts when a value that views inside set has changed.
nonisolated public struct PreferenceObserver<Content: View, Key: PreferenceKey>: PrimitiveView
where Key.Value: Equatable {
  let content: Content
  let action: (Key.Value) -> Void

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let memory = memory(in: context)
    memory.action = action
    memory.box.outer = context.environment.object(PreferenceBox<Key>.self)
    let node = context.node
    memory.box.changed = { [weak memory, unowned node] in
      guard let memory, !memory.isQueued else { return }
      memory.isQueued = true
      node.host.queueAppear({ memory.deliver() }, of: node)
    }
    children.addOnly(content)
  }

  /// Returns the environment in which views set the value.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let box = memory(in: context).box
    return context.scoped(from: environment, when: .object(ObjectIdentifier(box))) {
      $0.setObject(box)
    }
  }

  private func memory(in context: ViewContext) -> Memory { context.persistent { Memory(action) } }

  private final class Memory {
    let box = PreferenceBox<Key>()
    var action: (Key.Value) -> Void
    var isQueued = false
    var last: Key.Value?

    init(_ action: @escaping (Key.Value) -> Void) { self.action = action }

    func deliver() {
      isQueued = false
      let value = box.value
      if value == last { return }
      last = value
      action(value)
    }
  }
}

nonisolated extension View {
  /// Sets a value of a key for the views around this one.
  public func preference<Key: PreferenceKey>(
    key: Key.Type = Key.self, value: Key.Value
  ) -> PreferenceView<Self, Key> { PreferenceView(content: self, value: value) }

  /// Runs a closure with the value of a key when it has changed.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self, perform action: @escaping (Key.Value) -> Void
  ) -> PreferenceObserver<Self, Key> where Key.Value: Equatable {
    PreferenceObserver(content: self, action: action)
  }
}
