import ReplayRuntime

/// A property that holds a component in a ``ComponentHolder``.
protocol HoldingMember: TreeMember {
  associatedtype Content: Component
  var holder: ComponentHolder<Content> { get }
}

extension HoldingMember {
  var placedPath: String? { holder.path.isEmpty ? nil : holder.path }

  func bind(to path: String, scope: Scope) { holder.bind(to: path, scope: scope) }
}
