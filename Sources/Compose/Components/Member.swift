import DialectKit
import EventModel
import HeadlessUI
import ReplayRuntime
import TypeLayout

/// A stored property of a component that belongs to the tree.
enum Member {
  case leaf(any TreeMember)
  case component(any Component)

  private static let leaves = Conformers((any TreeMember).self)
  private static let wrappers = Conformers((any ObjectWrapper).self)

  /// - Parameter value: The property's content.
  /// - Returns: Nil for any other property.
  init?(_ value: Any) {
    if let leaf = Self.leaf(value) {
      self = .leaf(leaf)
    } else if let component = components.value(value, as: (any Component).self) {
      self = .component(component)
    } else if let wrapper = Self.wrapper(value),
      let leaf = Self.leaf(wrapper.wrappedObject)
    {
      self = .leaf(leaf)
    } else {
      return nil
    }
  }

  /// The wrapper of an object that a property is.
  static func wrapper(_ value: Any) -> (any ObjectWrapper)? {
    wrappers.value(value, as: (any ObjectWrapper).self)
  }

  private static func leaf(_ value: Any) -> (any TreeMember)? {
    leaves.value(value, as: (any TreeMember).self)
  }
}
