import EventModel
import HeadlessUI
import ReplayRuntime
import TypeLayout

nonisolated extension Component where Self: View {
  /// The component's own path, and its router if it has one.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    ComponentPresence.environment(of: self, environment, context)
  }

  /// The component's life-cycle emitters.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    ComponentPresence.lifecycle(of: self, context)
  }

  /// True: a place shows one instance of a component.
  public static var _standsForOne: Bool { true }

  /// Whether the other view is the same instance, or one that has no place in the tree.
  public func _standsForSame(as other: Self) -> Bool {
    ComponentPresence.isSame(self, other)
  }
}

nonisolated extension RouterComponent where Self: RoutableView {
  /// The same as for every component. Its routable body has another place and is evaluated again
  /// together with its body.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    placedRouter.ownContent.isRead()
    return ComponentPresence.environment(of: self, environment, context)
  }
}

extension Button {
  /// Creates a button that sends a signal.
  public init(
    emitter: SignalEmitter, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      name: { emitter.emitterCell.labelInTree }, place: CallSite(file: file, line: line),
      action: { emitter.send() }, label: label)
  }

  /// Creates a button that sends a value.
  public init<Value>(
    emitter: Emitter<Value>, value: Value, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder label: () -> Label
  ) {
    self.init(
      name: { emitter.emitterCell.labelInTree }, place: CallSite(file: file, line: line),
      action: { emitter.send(value) }, label: label)
  }
}

nonisolated extension View {
  /// Sends a signal when the view is tapped.
  public func onTapGesture(
    emitter: SignalEmitter, file: StaticString = #fileID, line: UInt = #line
  ) -> TappableView<Self> {
    tappable(
      name: { emitter.emitterCell.labelInTree }, place: CallSite(file: file, line: line),
      action: { emitter.send() })
  }

  /// Sends a value when the view is tapped.
  public func onTapGesture<Value>(
    emitter: Emitter<Value>, value: Value, file: StaticString = #fileID, line: UInt = #line
  ) -> TappableView<Self> {
    tappable(
      name: { emitter.emitterCell.labelInTree }, place: CallSite(file: file, line: line),
      action: { emitter.send(value) })
  }
}
