import FoundationEssentials

/// A date, typed in ISO 8601 into `field:LABEL`; other texts change nothing.
///
/// Source: SwiftUI's `DatePicker`.
nonisolated public struct DatePicker: View {
  /// The parts of a date that are shown.
  public struct Components: OptionSet, Sendable {
    /// One bit for each part.
    public let rawValue: Int

    /// Creates parts from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The day.
    public static let date = Components(rawValue: 1)
    /// The time of the day.
    public static let hourAndMinute = Components(rawValue: 2)
  }

  let title: String
  let selection: Binding<Date>
  let bounds: ClosedRange<Date>
  let format: Date.ISO8601FormatStyle

  /// Creates a field for a date in GMT.
  public init(
    _ title: String, selection: Binding<Date>, in bounds: ClosedRange<Date>? = nil,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    (self.title, self.selection) = (title, selection)
    self.bounds = bounds ?? Date.distantPast...Date.distantFuture
    format =
      displayedComponents == .date
      ? Date.ISO8601FormatStyle().year().month().day() : Date.ISO8601FormatStyle()
  }

  /// Creates a field for a date in GMT, with a text as its label.
  public init(
    selection: Binding<Date>, in bounds: ClosedRange<Date>? = nil,
    displayedComponents: Components = [.hourAndMinute, .date], label: () -> Text
  ) {
    self.init(
      label().content, selection: selection, in: bounds, displayedComponents: displayedComponents)
  }

  /// Creates a field for a date in GMT, not before another one.
  public init(
    _ title: String, selection: Binding<Date>, in bounds: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      title, selection: selection, in: bounds.lowerBound...Date.distantFuture,
      displayedComponents: displayedComponents)
  }

  /// Creates a field for a date in GMT, not after another one.
  public init(
    _ title: String, selection: Binding<Date>, in bounds: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      title, selection: selection, in: Date.distantPast...bounds.upperBound,
      displayedComponents: displayedComponents)
  }

  /// The field.
  public var body: some View {
    TextField(
      title,
      text: Binding(
        get: { format.format(selection.wrappedValue) },
        set: { text in
          guard let date = try? format.parse(text), bounds.contains(date) else { return }
          selection.wrappedValue = date
        }))
  }
}
