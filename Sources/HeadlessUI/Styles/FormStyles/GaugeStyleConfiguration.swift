/// A gauge for its style.
public struct GaugeStyleConfiguration {
  /// The type of the label.
  public typealias Label = AnyView
  /// The type of the label of the value.
  public typealias CurrentValueLabel = AnyView
  /// The type of the label of the smallest value.
  public typealias MinimumValueLabel = AnyView
  /// The type of the label of the largest value.
  public typealias MaximumValueLabel = AnyView

  /// Where the value is in its range, from 0 to 1.
  public let value: Double
  /// The label.
  public let label: Label
  /// The label of the value; nil for none.
  public let currentValueLabel: CurrentValueLabel?
  /// The label of the smallest value; nil for none.
  public let minimumValueLabel: MinimumValueLabel?
  /// The label of the largest value; nil for none.
  public let maximumValueLabel: MaximumValueLabel?
}
