/// Progress for its style.
public struct ProgressViewStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the label of the value.
  public typealias CurrentValueLabel = AnyView

  /// How far the work is, from 0 to 1; nil if that is not known.
  public let fractionCompleted: Double?
  /// The label; nil for none.
  public let label: Label?
  /// The label of the value; nil for none.
  public let currentValueLabel: CurrentValueLabel?
}
