@_spi(Reflection) import Swift

import CBOR

/// What the view layer knows of view types without asking a value.
enum ViewType {
  /// Whether two views of one type are the same bits: the same references and the same numbers.
  ///
  /// The former view is retained, so no reference in it can stand for another object.
  static func haveEqualBits(_ a: any View, _ b: any View) -> Bool {
    func compare<V: View>(_ a: V) -> Bool {
      guard let b = b as? V else { return false }
      return withUnsafeBytes(of: a) { left in
        withUnsafeBytes(of: b) { right in compareBytes(left, right) == 0 }
      }
    }
    return compare(a)
  }

  /// Connects every dynamic property of a view to its place.
  static func connectProperties(of view: any View, to context: ViewContext) {
    func connect<V: View>(_ view: V) {
      let properties = context.node.host.dynamicProperties(of: V.self)
      guard !properties.isEmpty else { return }
      withUnsafeBytes(of: view) { bytes in
        guard let base = bytes.baseAddress else { return }
        for property in properties { property.connect(base + property.offset, context) }
      }
    }
    connect(view)
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

/// A dynamic property of a view type.
struct DynamicField {
  /// Offset in the view's memory, in bytes.
  var offset: Int
  var connect: (UnsafeRawPointer, ViewContext) -> Void
}
