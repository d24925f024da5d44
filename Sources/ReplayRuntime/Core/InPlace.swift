/// Calls `body` with the value at a pointer, without a copy.
///
/// Generic code copies `pointee` before a call. It cannot copy a value of a type that may not be
/// copyable, so it passes this one in place.
@inlinable @inline(__always)
package func inPlace<Value: ~Copyable, Result>(
  _ pointer: UnsafePointer<Value>, _ body: (borrowing Value) -> Result
) -> Result { body(pointer.pointee) }
