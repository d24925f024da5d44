/// How far two numbers may differ that a policy takes for equal.
package struct Tolerance: Codable, Equatable, Sendable {
  /// The largest difference; nil for none.
  package var absolute: Double?
  /// The largest difference, as a part of the larger of both; nil for none.
  package var relative: Double?

  /// Creates a tolerance; a limit that is nil allows nothing.
  package init(absolute: Double? = nil, relative: Double? = nil) {
    (self.absolute, self.relative) = (absolute, relative)
  }

  /// Whether two finite numbers differ by no more than one of both limits.
  package func allows(_ a: Double, _ b: Double) -> Bool {
    guard a.isFinite, b.isFinite else { return false }
    return abs(a - b) <= max(absolute ?? 0, (relative ?? 0) * max(abs(a), abs(b)))
  }

  /// What is wrong with the limits; nil if they can be used.
  package var defect: String? {
    let limits = [absolute, relative].compactMap { $0 }
    if limits.isEmpty { return "it has no limit" }
    return limits.first { $0 < 0 || !$0.isFinite }.map { "\($0) is not a limit" }
  }
}
