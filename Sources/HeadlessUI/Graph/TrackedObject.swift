import FoundationEssentials

/// An object whose reads are tracked, or have no effect. Views may compare it by reference.
package protocol TrackedObject: AnyObject {
  /// The type of a value that the object holds, whose parts need not be tracked; nil for none.
  static var heldType: Any.Type? { get }
}

extension TrackedObject {
  /// None.
  package static var heldType: Any.Type? { nil }
}
