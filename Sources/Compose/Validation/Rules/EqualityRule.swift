/// A value that equals another one of the same state.
public struct EqualityRule: ValidatorRule {
  /// The message to the user if the value is not valid.
  public var errorMessage: String?
  private let path: AnyKeyPath

  /// Creates the rule.
  ///
  /// - Parameter path: The other value, such as `~\State.repeatedPassword`.
  public init(with path: AnyKeyPath) { self.path = path }

  /// Whether both values exist and are equal.
  public func validate(value: Any, object: Any) -> Bool {
    guard let other = object[keyPath: path], let value = value as? any Equatable else {
      return false
    }
    return areEqual(value, other)
  }
}

private func areEqual(_ a: some Equatable, _ b: Any) -> Bool {
  func compare<Value: Equatable>(_ a: Value) -> Bool { (b as? Value) == a }
  return compare(a)
}
