import TypeLayout

/// Builds one view from a block of views.
///
/// Source: SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
  /// Returns an empty view.
  @inlinable public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns the view unchanged.
  @inlinable @inline(__always)
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Returns two views in order.
  @inlinable @inline(__always)
  public static func buildBlock<A: View, B: View>(
    _ a: A, _ b: B
  ) -> ViewPair<A, B> { ViewPair(a, b) }

  /// Returns three views in order.
  @inlinable @inline(__always)
  public static func buildBlock<A: View, B: View, C: View>(
    _ a: A, _ b: B, _ c: C
  ) -> ViewPair<ViewPair<A, B>, C> { ViewPair(ViewPair(a, b), c) }

  /// Returns four views in order.
  @inlinable @inline(__always)
  public static func buildBlock<A: View, B: View, C: View, D: View>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) -> ViewPair<ViewPair<A, B>, ViewPair<C, D>> { ViewPair(ViewPair(a, b), ViewPair(c, d)) }

  /// Returns five views in order.
  @inlinable @inline(__always)
  public static func buildBlock<A: View, B: View, C: View, D: View, E: View>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
  ) -> ViewPair<ViewPair<ViewPair<A, B>, C>, ViewPair<D, E>> {
    ViewPair(ViewPair(ViewPair(a, b), c), ViewPair(d, e))
  }

  /// Returns six views in order.
  @inlinable @inline(__always)
  public static func buildBlock<A: View, B: View, C: View, D: View, E: View, F: View>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
  ) -> ViewPair<ViewPair<ViewPair<A, B>, C>, ViewPair<ViewPair<D, E>, F>> {
    ViewPair(ViewPair(ViewPair(a, b), c), ViewPair(ViewPair(d, e), f))
  }

  /// Returns more than six views in order.
  @inlinable @inline(__always)
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  /// Returns the view of an `if` without `else`.
  @inlinable public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Returns the first branch of an `if` with `else`.
  @inlinable public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  /// Returns the second branch of an `if` with `else`.
  @inlinable public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }

  /// Returns the view of an `if #available`.
  @inlinable public static func buildLimitedAvailability<Content: View>(_ content: Content)
    -> AnyView
  {
    AnyView(content)
  }
}

/// A view that shows nothing.
public struct EmptyView: PrimitiveView {
  /// Creates an empty view.
  @inlinable public init() {}

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .merged }
}

/// Several views in order, without an arrangement of their own.
public struct TupleView<each Content> {
  /// The views, as one value in memory.
  @usableFromInline let content: (repeat each Content)

  @inlinable @inline(__always)
  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension TupleView: View, PrimitiveView, ArrangingView where repeat each Content: View {
  /// An only child needs no place.
  public static var _placement: ViewPlacement { .merged }

  /// Adds the views, matched by position.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if TypeLayout.access == .mirror {
      repeat children.add(each content)
      return
    }
    let layout = context.node.tupleLayout(of: Self.self) { layout in
      repeat layout.append((each Content).self)
    }
    withUnsafePointer(to: self) { children.add(layout.elements, at: $0) }
  }
}

/// One of two views.
public enum ConditionalContent<First, Second> {
  /// The branch of a true condition.
  case first(First)
  /// The branch of a false condition.
  case second(Second)
}

extension ConditionalContent: View, PrimitiveView, ArrangingView where First: View, Second: View {
  /// An only child needs no place.
  public static var _placement: ViewPlacement { .merged }

  /// Adds the view of the branch that was taken. The two branches have different identities.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    switch self {
    case .first(let view): children.add(view, key: .first)
    case .second(let view): children.add(view, key: .second)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// Never called.
  public var body: Never { fatalError("Optional is primitive and has no body") }

  /// Always false: the wrapped view is the whole content.
  public static var _isKept: Bool { false }

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .merged }

  /// Adds the wrapped view, if there is one.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if let self { children.addOnly(self) }
  }
}

/// A view whose static type is erased.
public struct AnyView: PrimitiveView {
  let child: ViewChild

  /// Wraps a view. A view of another type at the same place has another identity.
  public init(_ view: some View) { child = ViewChild(view) }

  /// Adds the wrapped view.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(child)
  }
}

extension AnyView {
  /// A label for a style; nil for none.
  nonisolated static func unlessEmpty<V: View>(_ label: V) -> AnyView? {
    V.self == EmptyView.self ? nil : AnyView(label)
  }
}

extension TupleView: PartedType {
  static var parts: [Any.Type] {
    var parts: [Any.Type] = []
    repeat parts.append((each Content).self)
    return parts
  }
}

extension ConditionalContent: PartedType {
  static var parts: [Any.Type] { [First.self, Second.self] }
}

/// Two views in order, without an arrangement of their own; more views are pairs of pairs.
///
/// Copying a pair, unlike a ``TupleView``, needs no type that is looked up at run time.
public struct ViewPair<First, Second> {
  /// The first view, or the first half of the views.
  @usableFromInline let first: First
  /// The second view, or the second half of the views.
  @usableFromInline let second: Second

  @inlinable @inline(__always)
  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

extension ViewPair: View, PrimitiveView, ArrangingView where First: View, Second: View {
  /// Shares the place of its parent, also inside another pair.
  public static var _placement: ViewPlacement { .pair }

  /// Adds the views, matched by position.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(half: first, in: context)
    children.add(half: second, in: context)
  }
}
