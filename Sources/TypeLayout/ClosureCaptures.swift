/// The types that a closure captures, read from the compiler's metadata.
///
/// A closure is two words: code and context. A context is an object whose metadata describes its
/// captures, or null for a closure without captures. Memory of any other form gives no types, so a
/// later compiler makes the result empty and not wrong.
///
/// Source: swiftlang/swift, include/swift/ABI/Metadata.h (`TargetHeapLocalVariableMetadata`) and
/// include/swift/RemoteInspection/Records.h (`CaptureDescriptor`).
package enum ClosureCaptures {
  private static let heapLocalVariable: UInt = 0x400
  private static let limit: UInt32 = 64

  /// Returns the types of the captures, in the order of the closure's context; empty without
  /// captures.
  ///
  /// - Parameter closure: A function value. If it is a thunk, the function in the thunk is
  ///   examined.
  package static func types<Function>(of closure: Function) -> [Any.Type] {
    guard TypeLayout.kind(of: Function.self) == .function,
      MemoryLayout<Function>.size == 2 * MemoryLayout<UInt>.size
    else { return [] }
    let words = withUnsafeBytes(of: closure) { $0.loadUnaligned(fromByteOffset: 8, as: UInt.self) }
    return types(inContext: words, depth: 0)
  }

  private static func types(inContext address: UInt, depth: Int) -> [Any.Type] {
    guard depth < 4, address & 7 == 0, let context = UnsafeRawPointer(bitPattern: address),
      let metadata = UnsafeRawPointer(bitPattern: context.load(as: UInt.self)),
      metadata.load(as: UInt.self) == heapLocalVariable,
      let description = UnsafeRawPointer(
        bitPattern: metadata.load(fromByteOffset: 16, as: UInt.self))
    else { return [] }
    let first = Int(metadata.load(fromByteOffset: 8, as: UInt32.self))
    let count = description.load(as: UInt32.self)
    guard count <= limit else { return [] }
    let types = (0..<Int(count)).map { type(at: description + 12 + 4 * $0) }
    // A thunk captures one function, whose context is that of the closure in the source.
    if types.count == 1, let only = types[0], TypeLayout.kind(of: only) == .function {
      let inner = context.load(fromByteOffset: first + 8, as: UInt.self)
      return Self.types(inContext: inner, depth: depth + 1)
    }
    return types.compactMap { $0 }
  }

  private static func type(at record: UnsafeRawPointer) -> Any.Type? {
    let name = (record + Int(record.load(as: Int32.self))).assumingMemoryBound(to: UInt8.self)
    return _getTypeByMangledNameInContext(
      name, UInt(length(of: name)), genericContext: nil, genericArguments: nil)
  }

  /// Returns the length of a mangled name, in bytes. Its symbolic references may contain zero
  /// bytes.
  private static func length(of name: UnsafePointer<UInt8>) -> Int {
    var length = 0
    while name[length] != 0 {
      switch name[length] {
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 9
      default: length += 1
      }
    }
    return length
  }
}
