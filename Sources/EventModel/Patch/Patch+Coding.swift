import CBOR

extension PatchOperation.Action {
  /// The number of the operation in a patch.
  package var number: UInt64 {
    switch self {
    case .set: Self.setNumber
    case .remove: 1
    case .splice: Self.spliceNumber
    case .text: Self.textNumber
    }
  }

  /// The number of an operation that sets a value.
  @inlinable package static var setNumber: UInt64 { 0 }
  /// The number of an operation that replaces elements of an array.
  @inlinable package static var spliceNumber: UInt64 { 2 }
  /// The number of a change of a part of a text.
  @inlinable package static var textNumber: UInt64 { 3 }

  /// Writes the third part of an operation, its value.
  package func write(into writer: inout CBORWriter) {
    switch self {
    case .set(let value): writer.write(value)
    case .remove: writer.writeNull()
    case .splice(let index, let removed, let inserted):
      writer.write(arrayCount: 3)
      writer.write(int: Int64(index))
      writer.write(int: Int64(removed))
      writer.write(arrayCount: inserted.count)
      for item in inserted { writer.write(item) }
    case .text(let offset, let removed, let text):
      writer.write(arrayCount: 3)
      writer.write(int: Int64(offset))
      writer.write(int: Int64(removed))
      writer.write(text: text)
    }
  }
}

extension PatchElement {
  /// Writes the element: unsigned for a symbol, −1−i for index i, `[key]` for any other key.
  package func write(into writer: inout CBORWriter) {
    switch self {
    case .key(let symbol): writer.write(unsigned: UInt64(symbol.id))
    case .index(let index): writer.write(int: Int64(-1 - index))
    case .other(let key):
      writer.write(arrayCount: 1)
      writer.write(key)
    }
  }
}

extension Patch {
  /// Writes the symbolic form, the payload of commits and frames: an array of
  /// `[operation, path, value]`.
  package func write(into writer: inout CBORWriter) {
    writer.write(arrayCount: operations.count)
    for operation in operations { operation.write(into: &writer) }
  }

  /// The symbolic form as an array of bytes.
  package var symbolicBytes: [UInt8] {
    var writer = CBORWriter(capacity: 64)
    write(into: &writer)
    return writer.array
  }

  /// Reads the symbolic form of a patch, which must be all of `bytes`.
  ///
  /// No bytes are an empty patch, because an empty payload is null.
  ///
  /// - Throws: ``PatchError/unreadable(_:)``, ``PatchError/malformed(_:offset:)``.
  package init(symbolic bytes: UnsafeRawBufferPointer) throws(PatchError) {
    guard !bytes.isEmpty else {
      self.init()
      return
    }
    var reader = CBORReader(bytes)
    do throws(CBORError) {
      let count = try reader.readArrayCount()
      var operations: [PatchOperation] = []
      operations.reserveCapacity(min(count, 256))
      for _ in 0..<count { operations.append(try PatchOperation(from: &reader)) }
      try reader.expectEnd()
      self.init(operations)
    } catch {
      if error.reason == .unexpectedType {
        throw .malformed("this is not the expected part of a patch", offset: error.offset)
      }
      throw .unreadable(error)
    }
  }

  /// Reads the symbolic form of a patch from an array of bytes.
  package init(symbolic bytes: [UInt8]) throws(PatchError) {
    let result: Result<Patch, PatchError> = bytes.withUnsafeBytes { bytes in
      do throws(PatchError) {
        return .success(try Patch(symbolic: bytes))
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }
}

extension PatchOperation {
  func write(into writer: inout CBORWriter) {
    writer.write(arrayCount: 3)
    writer.write(unsigned: action.number)
    writer.write(arrayCount: path.count)
    for element in path { element.write(into: &writer) }
    action.write(into: &writer)
  }

  init(from reader: inout CBORReader) throws(CBORError) {
    try reader.expectArray(of: 3)
    let start = reader.offset
    let number = try reader.readUnsigned()
    let pathCount = try reader.readArrayCount()
    var path: [PatchElement] = []
    path.reserveCapacity(min(pathCount, CBORLimits.nesting))
    for _ in 0..<pathCount { path.append(try PatchElement(from: &reader)) }
    switch number {
    case 0:
      self.init(path, .set(try reader.readValue()))
    case 1:
      let valueStart = reader.offset
      guard try reader.readValue() == .null else {
        throw CBORError(.unexpectedType, at: valueStart)
      }
      self.init(path, .remove)
    case 2:
      try reader.expectArray(of: 3)
      let index = try reader.readCount()
      let removed = try reader.readCount()
      var inserted: [CBORValue] = []
      for _ in 0..<(try reader.readArrayCount()) { inserted.append(try reader.readValue()) }
      self.init(path, .splice(index: index, removed: removed, inserted: inserted))
    case 3:
      try reader.expectArray(of: 3)
      let offset = try reader.readCount()
      let removed = try reader.readCount()
      self.init(
        path, .text(byteOffset: offset, bytesRemoved: removed, text: try reader.readText()))
    default:
      throw CBORError(.unexpectedType, at: start)
    }
  }
}

extension PatchElement {
  /// Reads an element in the form of ``write(into:)``.
  package init(from reader: inout CBORReader) throws(CBORError) {
    let start = reader.offset
    let head = try reader.readHead()
    switch head.major {
    case 0:
      guard let id = UInt32(exactly: head.argument) else {
        throw CBORError(.unexpectedType, at: start)
      }
      self = .key(Symbol(id: id))
    case 1:
      guard let index = Int(exactly: head.argument) else {
        throw CBORError(.unexpectedType, at: start)
      }
      self = .index(index)
    case 4 where head.argument == 1:
      self = .other(try reader.readValue())
    default:
      throw CBORError(.unexpectedType, at: start)
    }
  }
}

extension CBORReader {
  fileprivate mutating func expectArray(of count: Int) throws(CBORError) {
    let start = offset
    guard try readArrayCount() == count else { throw CBORError(.unexpectedType, at: start) }
  }

  /// Reads an unsigned integer that fits `Int`.
  fileprivate mutating func readCount() throws(CBORError) -> Int {
    let start = offset
    guard let count = Int(exactly: try readUnsigned()) else {
      throw CBORError(.unexpectedType, at: start)
    }
    return count
  }
}
