import ReplayRuntime

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
