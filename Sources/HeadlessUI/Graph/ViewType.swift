@_spi(Reflection) import Swift

/// What the view layer knows of view types without asking a value.
enum ViewType {
  /// Compares memory, words at a time: most views are a few words.
  @inline(__always)
  static func haveEqualBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ size: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= size {
      let x = a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let y = b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if x != y { return false }
      offset &+= 8
    }
    while offset < size {
      let x = a.load(fromByteOffset: offset, as: UInt8.self)
      let y = b.load(fromByteOffset: offset, as: UInt8.self)
      if x != y { return false }
      offset &+= 1
    }
    return true
  }

  /// The stored properties of a view type that are dynamic, in declaration order.
  static func findDynamicProperties(of type: Any.Type) -> [DynamicField] {
    var fields: [DynamicField] = []
    _ = _forEachField(of: type) { _, offset, fieldType, _ in
      if let dynamic = fieldType as? any DynamicProperty.Type {
        fields.append(DynamicField(offset: offset, connect: connector(dynamic)))
      }
      return true
    }
    return fields
  }

  private static func connector<P: DynamicProperty>(
    _ type: P.Type
  ) -> (UnsafeRawPointer, ViewContext) -> Void {
    { pointer, context in pointer.assumingMemoryBound(to: P.self).pointee._connect(to: context) }
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

final class TypedTupleElement<V: View>: TupleElement {
  override func add(_ view: UnsafeRawPointer, to children: inout ViewChildren) {
    children.add(view.assumingMemoryBound(to: V.self).pointee)
  }
}

/// The elements of a tuple type; the types of packs are dear to look up, so this is done once.
final class TupleLayout {
  private(set) var elements: [TupleElement] = []
  private var size = 0

  func append<V: View>(_ type: V.Type) {
    let alignment = MemoryLayout<V>.alignment
    let offset = (size + alignment - 1) & ~(alignment - 1)
    elements.append(TypedTupleElement<V>(offset: offset))
    size = offset + MemoryLayout<V>.size
  }
}

/// A dynamic property of a view type.
struct DynamicField {
  /// Offset in the view's memory, in bytes.
  var offset: Int
  var connect: (UnsafeRawPointer, ViewContext) -> Void
}
