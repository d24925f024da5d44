/// A label for its style.
public struct LabelStyleConfiguration {
  /// The type of the text.
  public typealias Title = AnyView
  /// The type of the image.
  public typealias Icon = AnyView

  /// The text of the label.
  public let title: Title
  /// The image of the label.
  public let icon: Icon
}
