import OrderedCombine

/// A view that subscribes to a publisher while it is on the screen.
public struct ReceivingView<Content, Source: Publisher>
where Source.Failure == Never {
  let content: Content
  let source: Source
  let action: (Source.Output) -> Void
}

extension ReceivingView: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    // The newest closure is called, because an older one may hold a view that has changed since.
    receiver(in: context).action = action
    children.addOnly(content)
  }

  /// Returns the closures that begin and end the subscription.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    let receiver = receiver(in: context)
    let source = source
    return ViewLifecycle(
      appear: { receiver.listen(to: source) }, disappear: { receiver.stop() })
  }

  private func receiver(in context: ViewContext) -> Receiver<Source.Output> {
    context.persistent { Receiver(action, actor: context.node.actor()) }
  }
}

private final class Receiver<Value> {
  var action: (Value) -> Void
  private let actor: (() -> Void) -> Void
  private var cancellable: AnyCancellable?

  init(_ action: @escaping (Value) -> Void, actor: @escaping (() -> Void) -> Void) {
    self.action = action
    self.actor = actor
  }

  func listen<Source: Publisher>(to source: Source)
  where Source.Output == Value, Source.Failure == Never {
    cancellable = source.sink { [weak self] value in
      guard let self else { return }
      actor { self.action(value) }
    }
  }

  func stop() { cancellable = nil }
}

nonisolated extension View {
  /// Calls a closure with each value that a publisher delivers while the view is on the screen.
  ///
  /// - Parameters:
  ///   - publisher: Subscribed to when the view appears. A later publisher at the same place is
  ///     treated as the same one.
  ///   - action: Runs inside the turn of the delivery.
  public func onReceive<Source: Publisher>(
    _ publisher: Source, perform action: @escaping (Source.Output) -> Void
  ) -> ReceivingView<Self, Source> where Source.Failure == Never {
    ReceivingView(content: self, source: publisher, action: action)
  }
}

// The closures of this view run after the rendering pass, or return a name that stays the same.
extension ReceivingView: SinglePartType { typealias Part = Content }
