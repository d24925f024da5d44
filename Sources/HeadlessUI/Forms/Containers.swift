/// Views in a column. Of a long collection those are made that are near the screen, as in a list.
///
/// Source: SwiftUI's `LazyVStack`.
nonisolated public struct LazyVStack<Content: View>: View {
  let content: VStack<Content>

  /// Creates a column. Pinned headings are shown as others.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = VStack(alignment: alignment, spacing: spacing, content: content) }

  /// The column.
  public var body: some View { content }
}

/// Views in a row, made when they are near the screen. Here all are made.
///
/// Source: SwiftUI's `LazyHStack`.
nonisolated public struct LazyHStack<Content: View>: View {
  let content: HStack<Content>

  /// Creates a row. Pinned headings are shown as others.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = HStack(alignment: alignment, spacing: spacing, content: content) }

  /// The row.
  public var body: some View { content }
}

/// The headings that stay while their rows scroll.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The headings of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The notes of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// A row or column of a lazy grid.
public struct GridItem: Hashable, Sendable {
  /// How large an item is, in points.
  public enum Size: Hashable, Sendable {
    /// Exactly this size.
    case fixed(Double)
    /// What is left.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many items as fit.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// How large the item is.
  public var size: Size

  /// Creates an item.
  public init(
    _ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil
  ) { self.size = size }
}

/// Views in the columns of a grid, line by line.
///
/// Source: SwiftUI's `LazyVGrid`.
nonisolated public struct LazyVGrid<Content: View>: View {
  let columns: Int
  let content: Content

  /// Creates a grid.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { (self.columns, self.content) = (columns.count, content()) }

  /// The element of the grid.
  public var body: some View { ElementView(.grid, layout: [.columns(columns)]) { content } }
}

/// Views in the rows of a grid, column by column.
///
/// Source: SwiftUI's `LazyHGrid`.
nonisolated public struct LazyHGrid<Content: View>: View {
  let content: Content

  /// Creates a grid.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }

  /// The element of the grid.
  public var body: some View { ElementView(.grid) { content } }
}

/// Rows of views whose columns line up.
///
/// Source: SwiftUI's `Grid`.
nonisolated public struct Grid<Content: View>: View {
  let alignment: Alignment
  let content: Content

  /// Creates a grid.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, @ViewBuilder content: () -> Content
  ) { (self.alignment, self.content) = (alignment, content()) }

  /// The element of the grid.
  public var body: some View {
    ElementView(.grid, layout: [.stack(alignment, spacing: nil)]) { content }
  }
}

/// A row of a ``Grid``.
///
/// Source: SwiftUI's `GridRow`.
nonisolated public struct GridRow<Content: View>: View {
  let content: Content

  /// Creates a row.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The element of the row.
  public var body: some View { ElementView(.gridRow) { content } }
}

nonisolated extension View {
  /// Gives the cell several columns. A cell of a terminal takes what it needs.
  public func gridCellColumns(_ count: Int) -> Self { self }

  /// Does nothing: the cells of a grid begin at the leading edges of their columns.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> Self { self }

  /// Does nothing: the cells of a grid begin at the leading edges of their columns.
  public func gridCellAnchor(_ anchor: UnitPoint) -> Self { self }

  /// Does nothing: a column is as wide as its widest cell.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> Self { self }
}

/// Views that scroll.
///
/// Source: SwiftUI's `ScrollView`.
nonisolated public struct ScrollView<Content: View>: View {
  let axes: Axis.Set
  let content: Content

  /// Creates views that scroll.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) { (self.axes, self.content) = (axes, content()) }

  /// The element of the views.
  public var body: some View { ElementView(.scrollView, layout: [.scroll(axes)]) { content } }
}

/// The first of its views. Here every view fits.
///
/// Source: SwiftUI's `ViewThatFits`.
nonisolated public struct ViewThatFits<Content: View>: PrimitiveView {
  let content: Content

  /// Creates a choice of views.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the first element.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    Array(children.prefix(1))
  }
}
