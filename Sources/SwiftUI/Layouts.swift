// Layouts as values. One of an application would run where a screen is drawn, which may be without
// the application.

/// A stack as a value: `HStackLayout(spacing: 1) { … }`, or in an ``AnyLayout``.
///
/// Source: SwiftUI's `HStackLayout`.
nonisolated public struct HStackLayout: Sendable {
  let alignment: VerticalAlignment
  let spacing: Double?

  /// Creates a layout.
  public init(alignment: VerticalAlignment = .center, spacing: Double? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  /// Shows views side by side.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> HStack<Content> { HStack(alignment: alignment, spacing: spacing, content: content) }
}

/// A stack as a value: `VStackLayout(spacing: 1) { … }`, or in an ``AnyLayout``.
///
/// Source: SwiftUI's `VStackLayout`.
nonisolated public struct VStackLayout: Sendable {
  let alignment: HorizontalAlignment
  let spacing: Double?

  /// Creates a layout.
  public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  /// Shows views below each other.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> VStack<Content> { VStack(alignment: alignment, spacing: spacing, content: content) }
}

/// A stack as a value: `ZStackLayout() { … }`, or in an ``AnyLayout``.
///
/// Source: SwiftUI's `ZStackLayout`.
nonisolated public struct ZStackLayout: Sendable {
  let alignment: Alignment

  /// Creates a layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// Shows views in front of each other.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> ZStack<Content> { ZStack(alignment: alignment, content: content) }
}

/// One of several layouts: `let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())`.
/// The state of the views inside is not kept when the layout becomes another one.
///
/// Source: SwiftUI's `AnyLayout`.
nonisolated public struct AnyLayout: Sendable {
  private let view: @Sendable (AnyView) -> AnyView

  /// Creates a layout of views side by side.
  public init(_ layout: HStackLayout) { view = { content in AnyView(layout { content }) } }

  /// Creates a layout of views below each other.
  public init(_ layout: VStackLayout) { view = { content in AnyView(layout { content }) } }

  /// Creates a layout of views in front of each other.
  public init(_ layout: ZStackLayout) { view = { content in AnyView(layout { content }) } }

  /// Shows views in the layout.
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> AnyView {
    view(AnyView(content()))
  }
}

/// A layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public protocol Layout {
  /// What a layout keeps.
  typealias Cache = Void
  /// The views of a layout.
  typealias Subviews = LayoutSubviews
}

/// The size that a layout is given.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public struct ProposedViewSize: Sendable {
  /// One of the sizes.
  public static var unspecified: ProposedViewSize { fatalError("unavailable") }
  /// One of the sizes.
  public static var zero: ProposedViewSize { fatalError("unavailable") }
  /// The width.
  public var width: CGFloat? { nil }
  /// The height.
  public var height: CGFloat? { nil }
}

/// The views of a layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public typealias LayoutSubviews = [LayoutSubview]

/// A view of a layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public struct LayoutSubview {
  /// Never called.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  /// Never called.
  public func place(at point: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize)
  {
  }
}

/// A key of a layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public protocol LayoutValueKey {}

nonisolated extension View {
  /// Sets a value for a layout by hand.
  @available(*, unavailable, message: "Write stacks, grids and frames.")
  public func layoutValue(key: Any, value: some Any) -> Never { fatalError("unavailable") }
}
