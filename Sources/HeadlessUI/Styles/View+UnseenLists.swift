/// What a terminal cannot show of lists and of what scrolls. These are accepted and do nothing.
nonisolated extension View {
  /// Does nothing: rows of a terminal have no lines between them.
  public func listRowSeparator(_ visibility: SystemStyle, edges: ViewEdge.Set = .all) -> Self {
    self
  }

  /// Does nothing: rows of a terminal have no lines between them.
  public func listRowSeparatorTint(_ color: Color?) -> Self { self }

  /// Does nothing: rows have the colours of the terminal.
  public func listRowBackground(_ view: (some View)?) -> Self { self }

  /// Does nothing: rows begin at the edge.
  public func listRowInsets(_ insets: EdgeInsets?) -> Self { self }

  /// Does nothing: rows have no space between them.
  public func listRowSpacing(_ spacing: Double?) -> Self { self }

  /// Does nothing: sections have no space between them.
  public func listSectionSpacing(_ spacing: Double) -> Self { self }

  /// Does nothing: sections have no space between them.
  public func listSectionSpacing(_ spacing: SystemStyle) -> Self { self }

  /// Does nothing: sections have no lines between them.
  public func listSectionSeparator(_ visibility: SystemStyle) -> Self { self }

  /// Does nothing: views that scroll have the colours of the terminal.
  public func scrollContentBackground(_ visibility: SystemStyle) -> Self { self }

  /// Does nothing: a terminal says how many rows are hidden.
  public func scrollIndicators(
    _ visibility: SystemStyle, axes: Axis.Set = [.vertical, .horizontal]
  ) -> Self { self }

  /// Does nothing: there is one keyboard.
  public func scrollDismissesKeyboard(_ mode: SystemStyle) -> Self { self }

  /// Does nothing: views scroll to the control that has the focus.
  public func scrollTargetLayout(isEnabled: Bool = true) -> Self { self }

  /// Does nothing: views scroll to the control that has the focus.
  public func scrollDisabled(_ isDisabled: Bool) -> Self { self }

  /// Does nothing: headings have one look.
  public func headerProminence(_ prominence: SystemStyle) -> Self { self }
}
