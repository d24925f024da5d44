import Observation
import TypeLayout

/// The dynamic stored properties of a view type, in declaration order.
///
/// Each is connected to its place by the closure.
typealias DynamicFields = ChosenProperties<(UnsafeRawPointer, PropertyPlace) -> Void>

extension DynamicFields {
  /// Finds the properties of a view type, and those of a modifier, scene or application whose body the
  /// view shows.
  ///
  /// - Parameter isPrimitive: Whether the view has no body. A view with a body applies its modifiers
  ///   to other views, and the places of those connect the properties.
  init(ofView type: Any.Type, isPrimitive: Bool) {
    self.init(of: type, depth: isPrimitive ? 1 : 0) { type, kind in
      // These conform to no protocol.
      if kind == .function || kind == .existential || kind == .tuple { return .skip }
      if let placed = placedProperties.metatype(type, as: (any PlacedProperty.Type).self) {
        return .take(connector(placed))
      }
      if let dynamic = dynamicProperties.metatype(type, as: (any DynamicProperty.Type).self) {
        return .takeAll(updater(dynamic))
      }
      if kind == .class, observables.metatype(type, as: (any Observable.Type).self) != nil {
        return .take(keepObject)
      }
      return carriers.metatype(type, as: (any PropertyCarrier.Type).self) != nil ? .enter : .skip
    }
  }
}

let dynamicProperties = Conformers((any DynamicProperty).self)

let placedProperties = Conformers((any PlacedProperty).self)

private let observables = Conformers((any Observable).self)

let carriers = Conformers((any PropertyCarrier).self)

/// Whether a type is a ``DynamicProperty``.
func isDynamicProperty(_ type: Any.Type) -> Bool {
  dynamicProperties.metatype(type, as: (any DynamicProperty.Type).self) != nil
}

/// Whether a type is a ``PlacedProperty``.
func isPlacedProperty(_ type: Any.Type) -> Bool {
  placedProperties.metatype(type, as: (any PlacedProperty.Type).self) != nil
}

/// Records the object in a property without a wrapper if nothing else does.
private func keepObject(_ pointer: UnsafeRawPointer, _ place: PropertyPlace) {
  let field = place.field
  if TypeLayout.isStrong(field.name, of: field.owner) {
    place.keep(pointer.assumingMemoryBound(to: AnyObject.self).pointee)
  }
}

private func connector<P: PlacedProperty>(
  _ type: P.Type
) -> (UnsafeRawPointer, PropertyPlace) -> Void {
  { pointer, place in pointer.assumingMemoryBound(to: P.self).pointee._connect(to: place) }
}

/// Lets a property of an application prepare itself, in the memory of its view.
private func updater<P: DynamicProperty>(
  _ type: P.Type
) -> (UnsafeRawPointer, PropertyPlace) -> Void {
  { pointer, _ in
    let property = UnsafeMutableRawPointer(mutating: pointer).assumingMemoryBound(to: P.self)
    property.pointee.update()
  }
}

/// A dynamic property that is connected to its view's place on the screen.
package protocol PlacedProperty: DynamicProperty {
  /// Connects the property. Called before each evaluation of the body.
  func _connect(to place: PropertyPlace)
}
