/// Reads the value at a key path.
///
/// A key path to a stored property is read at its place in memory, in a tenth of the time that the
/// evaluation of a key path takes.
@usableFromInline struct FieldReader<Root, Value> {
  @usableFromInline let keyPath: KeyPath<Root, Value>
  /// The place of the value in the root, in bytes; nil if the value is not stored in the root.
  @usableFromInline let offset: Int?

  @inlinable init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  @inlinable func value(in root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafePointer(to: root) { pointer in
      (UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }
}
