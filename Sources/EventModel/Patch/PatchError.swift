import CBOR

/// The reason why bytes are not a patch, or why a patch does not fit a value.
package enum PatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes are not canonical CBOR.
  case unreadable(CBORError)
  /// The bytes are CBOR but not a patch. `offset` counts bytes from the start of the patch.
  case malformed(String, offset: Int)
  /// The state would need more memory than ``Projection/sizeLimit``, in bytes.
  case stateTooLarge(limit: Int)
  /// A symbol is not in the table in use.
  case unknownSymbol(UInt32)
  /// The path leads through a key that does not exist.
  case absentParent(path: String)
  /// The key to remove does not exist.
  case absentKey(path: String)
  /// The index is outside the array at the path, which has `count` elements.
  case indexOutOfRange(path: String, index: Int, count: Int)
  /// The operation does not apply to the type of the value at the path.
  case wrongType(path: String, expected: String)
  /// A text operation splits a scalar, or reaches past the end of the text.
  case notAScalarBoundary(path: String, byteOffset: Int)

  /// The stable diagnostic code.
  package var code: String {
    switch self {
    case .unreadable: "CR2201"
    case .malformed, .stateTooLarge: "CR2202"
    case .unknownSymbol: "CR2203"
    case .absentParent: "CR2204"
    case .absentKey: "CR2205"
    case .indexOutOfRange: "CR2206"
    case .wrongType: "CR2207"
    case .notAScalarBoundary: "CR2208"
    }
  }

  /// The code and the error on one line.
  package var description: String {
    let what =
      switch self {
      case .unreadable(let error): "the patch cannot be read: \(error)"
      case .malformed(let what, let offset): "the patch is malformed at byte \(offset): \(what)"
      case .stateTooLarge(let limit): "the state needs more than \(limit >> 20) MiB"
      case .unknownSymbol(let id): "the patch names symbol \(id), which is not in the table"
      case .absentParent(let path): "nothing is at \(path)"
      case .absentKey(let path): "there is no \(path) to remove"
      case .indexOutOfRange(let path, let index, let count):
        "index \(index) is outside \(path), which holds \(count) elements"
      case .wrongType(let path, let expected): "\(path) is not \(expected)"
      case .notAScalarBoundary(let path, let offset):
        "byte \(offset) of the text \(path) is not the boundary of a character"
      }
    return "\(code) \(what)"
  }
}
