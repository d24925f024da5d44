import FoundationEssentials

/// A type that is checked by the type `Part` only.
protocol SinglePartType: PartedType {
  associatedtype Part
}

extension SinglePartType {
  static var parts: [Any.Type] { [Part.self] }
}
