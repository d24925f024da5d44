import ReplayRuntime
import TypeLayout

/// The elements of a tuple type. Looking up parameter-pack types is slow, so the layout is cached.
final class TupleLayout {
  /// The tuple type.
  let type: ObjectIdentifier
  private(set) var elements: [TupleElement] = []
  private var offsets = TupleOffsets()

  init(of type: Any.Type) { self.type = ObjectIdentifier(type) }

  func append<V: View>(_ type: V.Type) {
    elements.append(TypedTupleElement<V>(offset: offsets.next(type)))
  }
}

/// One view of a tuple of views.
class TupleElement {
  /// Offset in the tuple's memory, in bytes.
  let offset: Int

  init(offset: Int) { self.offset = offset }

  func add(_ view: UnsafeRawPointer, to children: inout ViewChildren) {
    preconditionFailure("an element without a type")
  }
}

private final class TypedTupleElement<V: View>: TupleElement {
  override func add(_ view: UnsafeRawPointer, to children: inout ViewChildren) {
    inPlace(view.assumingMemoryBound(to: V.self)) { children.add($0) }
  }
}
