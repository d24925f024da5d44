/// Space, sizes and positions.
nonisolated extension View {
  /// Adds space at some edges; nil for the usual amount.
  public func padding(_ edges: ViewEdge.Set = .all, _ length: Double? = nil) -> StyledView<Self> {
    let length = length ?? 8
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0,
        trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Adds the same space at each edge.
  public func padding(_ length: Double) -> StyledView<Self> { padding(.all, length) }

  /// Adds space at each edge.
  public func padding(_ insets: EdgeInsets) -> StyledView<Self> { styled(.padding(insets)) }

  /// Sets the size of the view.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> StyledView<Self> { styled(.frame(width: width, height: height, alignment)) }

  /// Limits the size of the view.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> StyledView<Self> {
    let limits = FrameLimits(
      minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
      idealHeight: idealHeight, maxHeight: maxHeight)
    return styled(.flexibleFrame(limits, alignment))
  }

  /// Gives the view its part of the container. A cell of a terminal takes what it needs.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
  ) -> Self { self }

  /// Takes the size of the container.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> StyledView<Self> {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
  }

  /// Moves the view after the layout.
  public func offset(x: Double = 0, y: Double = 0) -> StyledView<Self> {
    styled(.offset(x: x, y: y))
  }

  /// Moves the middle of the view to a position.
  public func position(x: Double = 0, y: Double = 0) -> StyledView<Self> {
    styled(.position(x: x, y: y))
  }

  /// Sets which view gets space first; higher first.
  public func layoutPriority(_ value: Double) -> StyledView<Self> { styled(.priority(value)) }

  /// Sets which view is in front; higher in front.
  public func zIndex(_ value: Double) -> StyledView<Self> { styled(.zIndex(value)) }

  /// Keeps the ideal size in both dimensions.
  public func fixedSize() -> StyledView<Self> { fixedSize(horizontal: true, vertical: true) }

  /// Keeps the ideal size in some dimensions.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> StyledView<Self> {
    styled(.fixedSize(horizontal: horizontal, vertical: vertical))
  }

  /// Keeps the ratio of width and height.
  public func aspectRatio(
    _ ratio: Double? = nil, contentMode: ContentMode
  ) -> StyledView<Self> { styled(.aspectRatio(ratio, fills: contentMode == .fill)) }

  /// Fits into the space, with the content's ratio of width and height.
  public func scaledToFit() -> StyledView<Self> { aspectRatio(contentMode: .fit) }

  /// Fills the space, with the content's ratio of width and height.
  public func scaledToFill() -> StyledView<Self> { aspectRatio(contentMode: .fill) }

  /// Hides the view and switches its controls off. It keeps its space.
  public func hidden() -> ModifiedView<ModifiedView<Self>> { opacity(0).disabled(true) }

  /// Draws a line around the view.
  public func border(_ style: some ShapeStyle, width: Double = 1) -> StyledView<Self> {
    styled(.border(style._color))
  }

  /// Fills what is below the view.
  public func background(
    _ style: some ShapeStyle, ignoresSafeAreaEdges edges: ViewEdge.Set = .all
  ) -> StyledView<Self> { styled(.background(style._color)) }

  /// Sets the colour of controls.
  public func tint(_ color: Color?) -> StyledView<Self> { styled(.tint(color)) }

  /// Sets the colour of controls.
  public func tint(_ style: some ShapeStyle) -> StyledView<Self> { styled(.tint(style._color)) }

  /// Sets the colour of controls.
  public func accentColor(_ color: Color?) -> StyledView<Self> { styled(.tint(color)) }

  /// Hides the labels of controls. They still name the controls in input targets.
  public func labelsHidden() -> StyledView<Self> { styled(.labelsHidden) }
}

/// How content with a ratio of width and height uses space.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// Inside the space, or over all of it.
  case fit, fill
}
