import ReplayRuntime

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
