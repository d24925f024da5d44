/// A text whose number of characters is in a range.
public struct LengthRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?
  private let range: ClosedRange<Int>

  /// Creates the rule.
  ///
  /// - Parameter range: The allowed numbers of characters, as Swift counts `Character`s.
  public init(in range: ClosedRange<Int>) { self.range = range }

  /// Whether the value is a text with an allowed length.
  public func validate(value: Any, object: Any) -> Bool {
    (value as? String).map { range.contains($0.count) } ?? false
  }
}
