/// Turns a block of views into one view.
///
/// Source: SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
  /// No view.
  @inlinable public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view stays as it is.
  @inlinable public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views side by side.
  @inlinable public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// A view of `if` without `else`.
  @inlinable public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of `if` and `else`.
  @inlinable public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  /// The second branch of `if` and `else`.
  @inlinable public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }

  /// A view inside `if #available`.
  @inlinable public static func buildLimitedAvailability<Content: View>(_ content: Content)
    -> AnyView
  {
    AnyView(content)
  }
}

/// Nothing on the screen.
public struct EmptyView: PrimitiveView {
  /// Makes an empty view.
  @inlinable public init() {}
}

/// Several views side by side, in order.
public struct TupleView<each Content: View>: ArrangingView {
  @usableFromInline let content: (repeat each Content)

  @inlinable init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// The views, by position.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let layout = context.persistent {
      context.node.host.tupleLayout(of: Self.self) { layout in
        repeat layout.append((each Content).self)
      }
    }
    withUnsafePointer(to: self) { children.add(layout.elements, at: $0) }
  }
}

/// One of two views.
public enum ConditionalContent<First: View, Second: View>: ArrangingView {
  /// The branch of a true condition.
  case first(First)
  /// The branch of a false condition.
  case second(Second)

  /// The view of the branch that was taken; the branches are different identities.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    switch self {
    case .first(let view): children.add(view, key: .first)
    case .second(let view): children.add(view, key: .second)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// Never read.
  public var body: Never { fatalError("Optional is primitive and has no body") }

  /// False; the wrapped view says all there is.
  public static var _isKept: Bool { false }

  /// The wrapped view, if there is one.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if let self { children.add(self) }
  }
}

/// A view whose type is not known to the compiler.
public struct AnyView: PrimitiveView {
  let child: ViewChild

  /// Wraps a view; a view of another type in the same place is another identity.
  public init(_ view: some View) { child = ViewChild(view) }

  /// The wrapped view.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(child)
  }
}

/// Several views with no arrangement of their own.
public struct Group<Content: View>: View {
  /// The views.
  public let body: Content

  /// Makes a group.
  @inlinable public init(@ViewBuilder content: () -> Content) { body = content() }
}
