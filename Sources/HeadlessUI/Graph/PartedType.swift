import FoundationEssentials

/// A type that is checked by the types in `parts` instead of its stored properties.
protocol PartedType {
  static var parts: [Any.Type] { get }
}
