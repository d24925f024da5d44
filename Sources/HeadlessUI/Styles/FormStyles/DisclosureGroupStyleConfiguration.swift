/// A group that opens and closes, for its style.
public struct DisclosureGroupStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the content.
  public typealias Content = AnyView

  /// The label.
  public let label: Label
  /// What an open group shows.
  public let content: Content
  /// Whether the group is open.
  @Binding public var isExpanded: Bool
}
