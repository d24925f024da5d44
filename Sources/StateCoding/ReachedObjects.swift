import TypeLayout

/// The objects that an encoding has reached.
package struct ReachedObjects {
  /// The objects, by identity. They are asked for only, so their order does not matter.
  package var objects: Set<ObjectIdentifier> = []
  /// Their classes, superclasses included.
  package var types: Set<ObjectIdentifier> = []
}
