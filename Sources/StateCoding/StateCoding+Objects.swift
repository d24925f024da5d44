import CBOR
import TypeLayout

/// What was encoded last of the objects that a node keeps, so that only what has changed is encoded.
package final class ObjectMemory {
  /// A copy of a property's value, and its encoding. While the copy exists, equal memory means an
  /// equal value.
  fileprivate final class Part {
    private let value: UnsafeMutableRawPointer
    private let plan: ValuePlan
    let bytes: [UInt8]

    init(_ value: UnsafeRawPointer, _ plan: ValuePlan, _ bytes: [UInt8]) {
      self.value = .allocate(byteCount: max(plan.size, 1), alignment: 16)
      (self.plan, self.bytes) = (plan, bytes)
      plan.copy(value, self.value)
    }

    deinit {
      plan.deinitialize(value)
      value.deallocate()
    }

    func isOf(_ other: UnsafeRawPointer, _ plan: ValuePlan) -> Bool {
      self.plan === plan && plan.hasEqualMemory(value, other)
    }
  }

  fileprivate var parts: [ObjectIdentifier: [Part?]] = [:]

  package init() {}
}

/// The walk over objects that a node keeps.
final class ObjectWalk {
  let memory: ObjectMemory
  /// The parts of the objects of this walk.
  fileprivate var parts: [ObjectIdentifier: [ObjectMemory.Part?]] = [:]
  var reached = ReachedObjects()
  /// The objects around the value that is encoded, outermost first.
  var open: [ObjectIdentifier] = []
  /// The objects that hold further ones. Only the first encounter with such an object writes it, since
  /// the ways through a graph of objects may be very many.
  var composed: Set<ObjectIdentifier> = []

  /// Called with each object at its first encounter.
  let visit: ((AnyObject) -> Void)?

  init(_ memory: ObjectMemory, _ visit: ((AnyObject) -> Void)?) {
    (self.memory, self.visit) = (memory, visit)
  }
}

extension StateCoding {
  /// Whether objects are encoded as their observed properties now.
  var walksObjects: Bool { objectWalk != nil }

  /// Whether a type is a class whose objects are observed, or a container of such objects.
  package func mayHoldObjects(_ type: Any.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if let known = observedTypes[id] { return known }
    if let type = type as? AnyClass { return isObserved(type) }
    let contents =
      holders.metatype(type, as: (any ContentTypes.Type).self)?.contentTypes ?? []
    let mayHold = contents.contains { mayHoldObjects($0) }
    observedTypes[id] = mayHold
    return mayHold
  }

  /// Runs `body`, in which observed objects are encoded as their observed properties are.
  ///
  /// - Parameters:
  ///   - memory: What was encoded last for the same node.
  ///   - visit: Called with each object.
  /// - Returns: The objects that `body` has encoded.
  package func walkingObjects(
    _ memory: ObjectMemory, visit: ((AnyObject) -> Void)? = nil, _ body: () -> Void
  ) -> ReachedObjects {
    let walk = ObjectWalk(memory, visit)
    objectWalk = walk
    body()
    objectWalk = nil
    memory.parts = walk.parts
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
    if walk.reached.objects.insert(id).inserted { walk.visit?(object) }
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
      let former = walk.memory.parts[id]
      var parts: [ObjectMemory.Part?] = []
      for (index, field) in layout.fields.enumerated() {
        writer.append(contentsOf: field.keyBytes)
        let part = former.flatMap { index < $0.count ? $0[index] : nil }
        parts.append(encode(field, at: memory + field.offset, part, into: &writer))
      }
      walk.parts[id] = parts
    }
  }

  /// Writes the value of a property.
  ///
  /// - Parameter part: What was written last.
  /// - Returns: What to compare the value with the next time.
  private func encode(
    _ field: ObjectLayout.Field, at value: UnsafeRawPointer, _ part: ObjectMemory.Part?,
    into writer: inout CBORWriter
  ) -> ObjectMemory.Part? {
    if let part, part.isOf(value, field.plan) {
      writer.append(contentsOf: part.bytes)
      return part
    }
    inspecting(property: field.name) { field.plan.inspect(at: value) }
    let start = writer.count
    guard field.plan.encodeWhole(at: value, into: &writer) else {
      noteFailure(of: field.plan)
      return nil
    }
    guard field.isKept else { return nil }
    return ObjectMemory.Part(
      value, field.plan, Array(UnsafeRawBufferPointer(rebasing: writer.bytes[start...])))
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
