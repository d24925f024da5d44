/// Turns a block of views into one view.
///
/// Source: SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view stays as it is.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views side by side.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// A view of `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of `if` and `else`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  /// The second branch of `if` and `else`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }

  /// A view inside `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Nothing on the screen.
public struct EmptyView: PrimitiveView {
  /// Makes an empty view.
  public init() {}
}

/// Several views side by side, in order.
public struct TupleView<each Content: View>: PrimitiveView {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// The views, by position.
  public func _children(in context: ViewContext) -> [ViewChild] {
    var children: [ViewChild] = []
    for view in repeat each content { children.append(ViewChild(view)) }
    return children
  }
}

/// One of two views.
public enum ConditionalContent<First: View, Second: View>: PrimitiveView {
  /// The branch of a true condition.
  case first(First)
  /// The branch of a false condition.
  case second(Second)

  /// The view of the branch that was taken; the branches are different identities.
  public func _children(in context: ViewContext) -> [ViewChild] {
    switch self {
    case .first(let view): [ViewChild(view, key: true)]
    case .second(let view): [ViewChild(view, key: false)]
    }
  }
}

extension Optional: View where Wrapped: View {
  /// Never read.
  public var body: Never { fatalError("Optional is primitive and has no body") }

  /// The wrapped view, if there is one.
  public func _children(in context: ViewContext) -> [ViewChild] {
    map { [ViewChild($0)] } ?? []
  }
}

/// A view whose type is not known to the compiler.
public struct AnyView: PrimitiveView {
  let view: any View

  /// Wraps a view; a view of another type in the same place is another identity.
  public init(_ view: some View) { self.view = view }

  /// The wrapped view.
  public func _children(in context: ViewContext) -> [ViewChild] {
    func child(_ view: some View) -> ViewChild { ViewChild(view) }
    return [child(view)]
  }
}

/// Several views with no arrangement of their own.
public struct Group<Content: View>: View {
  /// The views.
  public let body: Content

  /// Makes a group.
  public init(@ViewBuilder content: () -> Content) { body = content() }
}
