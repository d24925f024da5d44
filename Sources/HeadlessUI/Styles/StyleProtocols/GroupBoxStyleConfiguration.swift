/// A box for its style.
public struct GroupBoxStyleConfiguration: LabelledConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the content.
  public typealias Content = AnyView

  /// The label of the box.
  public let label: Label
  /// What is in the box.
  public let content: Content
}
