@_spi(Reflection) import Swift

/// Facts about view types that do not depend on a value.
enum ViewType {
  /// Compares memory, one word at a time. Most views are a few words long.
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

  /// The byte ranges of a view's memory that hold data. Padding is left out, because it differs
  /// between equal values. Adjacent ranges are merged.
  static func contentRanges(of type: Any.Type) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    addContent(of: type, at: 0, to: &ranges)
    return ranges
  }

  private static func addContent(
    of type: Any.Type, at base: Int, to ranges: inout [Range<Int>]
  ) {
    var hasFields = false
    _ = _forEachField(of: type) { _, offset, fieldType, kind in
      hasFields = true
      if kind == .struct {
        addContent(of: fieldType, at: base + offset, to: &ranges)
      } else {
        append(base + offset, size(of: fieldType), to: &ranges)
      }
      return true
    }
    if !hasFields { append(base, size(of: type), to: &ranges) }
  }

  private static func append(_ start: Int, _ size: Int, to ranges: inout [Range<Int>]) {
    guard size > 0 else { return }
    if let last = ranges.last, last.upperBound == start {
      ranges[ranges.count - 1] = last.lowerBound..<start + size
    } else {
      ranges.append(start..<start + size)
    }
  }

  private static func size(of type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  /// The dynamic stored properties of a view type, in declaration order.
  ///
  /// Those of a modifier or application inside the view are included.
  static func findDynamicProperties(of type: Any.Type, at base: Int = 0) -> [DynamicField] {
    var fields: [DynamicField] = []
    _ = _forEachField(of: type) { name, offset, fieldType, _ in
      if let dynamic = fieldType as? any DynamicProperty.Type {
        let label = String(String(cString: name).drop { $0 == "_" })
        fields.append(
          DynamicField(
            offset: base + offset, owner: type, label: label, connect: connector(dynamic)))
      } else if fieldType is any PropertyCarrier.Type {
        fields += findDynamicProperties(of: fieldType, at: base + offset)
      }
      return true
    }
    return fields
  }

  private static func connector<P: DynamicProperty>(
    _ type: P.Type
  ) -> (UnsafeRawPointer, PropertyPlace) -> Void {
    { pointer, place in pointer.assumingMemoryBound(to: P.self).pointee._connect(to: place) }
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

/// The elements of a tuple type. Looking up parameter-pack types is slow, so the layout is cached.
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
  /// The type that declares the property.
  var owner: Any.Type
  /// The property's name.
  var label: String
  var connect: (UnsafeRawPointer, PropertyPlace) -> Void
}

/// A value inside a view whose dynamic properties count as the view's own.
public protocol PropertyCarrier {}
