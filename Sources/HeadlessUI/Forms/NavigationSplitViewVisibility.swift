/// Which columns are visible. A terminal shows all.
public enum NavigationSplitViewVisibility: Hashable, Sendable {
  /// One of the choices.
  case automatic, all, doubleColumn, detailOnly
}
