import ReplayRuntime

/// The identifier of running work: its name in the log, and its value where that is known.
///
/// Different values may have the same name, such as two objects of a class, and equal values may have
/// different ones. So the values decide which identifiers match. An identifier that was read from a
/// log has a name only.
package struct WorkID: @unchecked Sendable {
  /// The name in the log.
  package let name: String
  /// The value that the application uses; nil if a log gave the name.
  package let value: AnyHashable?

  /// Creates an identifier from a name alone.
  package init(name: String) { self.init(name: name, value: nil) }

  /// Creates an identifier.
  package init(name: String, value: AnyHashable?) { (self.name, self.value) = (name, value) }

  /// Whether both are the identifier of the same work.
  package func matches(_ other: WorkID) -> Bool {
    if let value, let otherValue = other.value { return value == otherValue }
    return name == other.name
  }

  /// Returns the description of a value, which is the same in every process.
  ///
  /// Elements of sets and dictionaries, also of those in structures, are sorted by their
  /// descriptions. An object is printed as the name of its class, unless it is
  /// `CustomStringConvertible`.
  package static func printed(_ value: Any) -> String {
    guard isPrintedAnew(value) else { return "\(value)" }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class: return TypeLabel.of(type(of: value))
    case .set:
      return "[\(mirror.children.map { printed($0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary:
      let pairs = mirror.children.map { pair in
        Mirror(reflecting: pair.value).children.map { printed($0.value) }.joined(separator: ": ")
      }
      return "[\(pairs.sorted().joined(separator: ", "))]"
    default:
      let fields = mirror.children.map { label, value in
        (label.map { "\($0): " } ?? "") + printed(value)
      }
      return "\(TypeLabel.of(type(of: value)))(\(fields.joined(separator: ", ")))"
    }
  }

  /// Whether the description of a value differs between processes. Objects are not searched.
  private static func isPrintedAnew(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary: return true
    case nil: return false
    case .class: return !(value is any CustomStringConvertible)
    default: return mirror.children.contains { isPrintedAnew($0.value) }
    }
  }
}
