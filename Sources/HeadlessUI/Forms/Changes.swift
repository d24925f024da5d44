import ReplayRuntime

/// A view that acts when a value has changed between two evaluations.
nonisolated public struct ChangeView<Content: View, Value: Equatable>: PrimitiveView {
  let content: Content
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void

  /// Adds the content. The action runs after the rendering, in the same turn.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
    guard let memory = context.node.persistent as? ChangeMemory<Value> else {
      context.node.persistent = ChangeMemory(value)
      if isInitial { queue(from: value, in: context) }
      return
    }
    let former = memory.value
    memory.value = value
    if former != value { queue(from: former, in: context) }
  }

  private func queue(from former: Value, in context: ViewContext) {
    context.node.host.queueAppear({ action(former, value) }, of: context.node)
  }
}

/// The value at the last evaluation.
private final class ChangeMemory<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

nonisolated extension View {
  /// Runs a closure with the former and the new value after a value has changed.
  ///
  /// - Parameter initial: Whether the closure also runs when the view appears.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> ChangeView<Self, Value> {
    ChangeView(content: self, value: value, isInitial: initial, action: action)
  }

  /// Runs a closure after a value has changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> ChangeView<Self, Value> {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs a closure with the new value after a value has changed, in the older spelling.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (Value) -> Void
  ) -> ChangeView<Self, Value> { onChange(of: value) { _, new in action(new) } }

  /// Gives the view another identity when a value changes: its state begins again.
  public func id(_ id: some Hashable) -> IdentifiedView<Self> {
    IdentifiedView(content: self, id: AnyHashable(id))
  }
}

/// A view with an identity.
nonisolated public struct IdentifiedView<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable

  /// Adds the content, which ends with its identity.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content, key: id)
  }
}

/// A view with a flow that runs while the view is on the screen.
nonisolated public struct TaskView<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable
  let file: StaticString
  let line: UInt
  let action: @isolated(any) @Sendable () async -> Void

  /// Adds the content. When the value has changed, the flow ends and begins again.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
    let memory = memory(in: context)
    if let former = memory.id, former != id {
      context.node.host.queueAppear({ start(memory) }, of: context.node)
    }
    memory.id = id
  }

  /// Returns the closures that begin and end the flow.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    let memory = memory(in: context)
    return ViewLifecycle(appear: { start(memory) }, disappear: { memory.task?.cancel() })
  }

  private func memory(in context: ViewContext) -> FlowMemory {
    context.persistent {
      FlowMemory(runtime: context.node.host.runtime, node: context.environment.component)
    }
  }

  private func start(_ memory: FlowMemory) {
    memory.task?.cancel()
    let action = action
    memory.task = memory.runtime.task(
      "task", node: memory.node, file: file, line: line
    ) { await action() }
  }
}

/// The flow of a place.
private final class FlowMemory {
  let runtime: Runtime
  let node: String
  var id: AnyHashable?
  var task: Task<Void, any Error>?

  init(runtime: Runtime, node: String) { (self.runtime, self.node) = (runtime, node) }
}

nonisolated extension View {
  /// Runs a flow while the view is on the screen; see ``ReplayRuntime/Runtime/task(_:node:outlives:file:line:_:)``.
  public func task(
    priority: TaskPriority = .userInitiated, file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> TaskView<Self> {
    TaskView(
      content: self, id: AnyHashable(0), file: file, line: line, action: action)
  }

  /// Runs a flow while the view is on the screen, and begins it again when a value changes.
  public func task(
    id: some Hashable, priority: TaskPriority = .userInitiated, file: StaticString = #fileID,
    line: UInt = #line,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> TaskView<Self> {
    TaskView(
      content: self, id: AnyHashable(id), file: file, line: line, action: action)
  }

  /// Adds a button above the view, `button:refresh`, which begins a flow.
  public func refreshable(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> ViewPair<RefreshButton, EnvironmentView<Self, RefreshAction?>> {
    ViewPair(
      RefreshButton(file: file, line: line, action: action),
      environment(\.refresh, RefreshAction(action: action)))
  }
}

/// Refreshes the view that is `refreshable`. Called in a flow.
///
/// Source: SwiftUI's `RefreshAction`.
public struct RefreshAction: Sendable {
  let action: @isolated(any) @Sendable () async -> Void

  /// Runs the action of `refreshable`.
  public func callAsFunction() async { await action() }
}

extension EnvironmentValues {
  private enum RefreshKey: EnvironmentKey {
    static var defaultValue: RefreshAction? { nil }
  }

  /// The action of the view above that is `refreshable`; nil if none is.
  public var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

/// The button that refreshes a view.
nonisolated public struct RefreshButton: PrimitiveView, PlacedControl {
  let file: StaticString
  let line: UInt
  let action: @isolated(any) @Sendable () async -> Void

  var place: CallSite { CallSite(file: file, line: line) }

  /// Returns the button.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let (runtime, node) = (context.node.host.runtime, context.environment.component)
    context.node.choose = { [action, file, line] in
      runtime.task("refresh", node: node, file: file, line: line) { await action() }
    }
    return context.control(.button, text: "Refresh", label: "refresh")
  }
}
