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
