/// The views that a rendering pass does not evaluate.
@usableFromInline package enum Skipping {
  /// Views that show the same as before, for types of which that is known; see ``ShownContent``.
  case unchanged
  /// None. Every kept view is evaluated.
  case nothing
  /// All views that have a place already. The screen becomes stale.
  case everything
}
