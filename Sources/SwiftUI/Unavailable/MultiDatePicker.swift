/// A choice of several days.
@available(*, unavailable, message: "Show a List of days with a Toggle each.")
public struct MultiDatePicker: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(_ title: String, selection: Binding<Set<DateComponents>>) {}
}
