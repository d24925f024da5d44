import ReplayRuntime

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
