/// The form of round corners.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// One of the forms.
  case circular, continuous
}
