import CBOR
import TypeLayout

/// The objects that an encoding has reached.
package struct ReachedObjects {
  /// The objects, by identity. They are asked for only, so their order does not matter.
  package var objects: Set<ObjectIdentifier> = []
  /// Their classes, superclasses included.
  package var types: Set<ObjectIdentifier> = []
}

/// The walk over objects that a node keeps.
final class ObjectWalk {
  var reached = ReachedObjects()
  /// The objects around the value that is encoded, outermost first.
  var open: [ObjectIdentifier] = []
  /// The objects that hold further ones. Only the first encounter with such an object writes it, since
  /// the ways through a graph of objects may be very many.
  var composed: Set<ObjectIdentifier> = []
}

extension StateCoding {
  /// Whether objects are encoded as their observed properties now.
  var walksObjects: Bool { objectWalk != nil }

  /// Whether a type is a class whose objects are observed, or a container of such objects.
  package func mayHoldObjects(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = observedTypes[id] { return known }
    if let type = type as? AnyClass { return isObserved(type) }
    let contents = (type as? any ContentTypes.Type)?.contentTypes ?? []
    let mayHold = contents.contains { mayHoldObjects($0) }
    observedTypes[id] = mayHold
    return mayHold
  }

  /// Runs `body`, in which observed objects are encoded as their observed properties are.
  ///
  /// - Returns: The objects that `body` has encoded.
  package func walkingObjects(_ body: () -> Void) -> ReachedObjects {
    let walk = ObjectWalk()
    objectWalk = walk
    body()
    objectWalk = nil
    return walk.reached
  }

  /// Writes the observed properties of an object as a map. An object that is around itself, or whose
  /// parts have been written already, is the constant of its class.
  func encode(object: AnyObject, into writer: inout CBORWriter) throws {
    let id = ObjectIdentifier(object)
    let type: AnyClass = Swift.type(of: object)
    guard let walk = objectWalk, isObserved(type), !walk.open.contains(id),
      !walk.composed.contains(id)
    else { return writer.write(text: "opaque(\(_typeName(type, qualified: false)))") }
    let layout = layout(of: type)
    walk.reached.objects.insert(id)
    walk.reached.types.formUnion(layout.types)
    walk.open.append(id)
    let count = walk.reached.objects.count
    defer {
      walk.open.removeLast()
      if walk.reached.objects.count != count { walk.composed.insert(id) }
    }
    let memory = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    try nested(type: layout.typeName) {
      writer.write(mapCount: layout.fields.count)
      for field in layout.fields {
        writer.append(contentsOf: field.keyBytes)
        if !field.plan.encodeWhole(at: memory + field.offset, into: &writer) {
          noteFailure(of: field.plan)
        }
      }
    }
  }

  /// Whether the objects of a class are observed.
  package func isObserved(_ type: AnyClass) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = observedTypes[id] { return known }
    let isObserved = ObjectLayout.describes(type)
    observedTypes[id] = isObserved
    return isObserved
  }

  private func layout(of type: AnyClass) -> ObjectLayout {
    let id = ObjectIdentifier(type)
    if let known = objectLayouts[id] { return known }
    let made = ObjectLayout(of: type, coding: self)
    objectLayouts[id] = made
    return made
  }
}
