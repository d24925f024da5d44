import CBOR

/// One step of a path into a value.
package enum PatchElement: Hashable, Sendable {
  /// A text key of a map, or a text element of a set.
  case key(Symbol)
  /// An index of an array, counted from 0.
  case index(Int)
  /// Any other key of a map, or any other element of a set.
  case other(CBORValue)
}

/// One operation of a ``Patch``.
package struct PatchOperation: Hashable, Sendable {
  /// What an operation does at its path.
  package enum Action: Hashable, Sendable {
    /// Sets the value at the path. In a map or set the last element may be new.
    case set(CBORValue)
    /// Removes an existing key of a map, or an existing element of a set.
    case remove
    /// Replaces `removed` elements of the array at the path, starting at `index`.
    case splice(index: Int, removed: Int, inserted: [CBORValue])
    /// Replaces bytes of the text at the path. Both ends are at scalar boundaries.
    case text(byteOffset: Int, bytesRemoved: Int, text: String)
  }

  /// The path from the value that is patched.
  package var path: [PatchElement]
  /// The change at the path.
  package var action: Action

  /// Creates an operation.
  package init(_ path: [PatchElement], _ action: Action) {
    self.path = path
    self.action = action
  }
}

/// The canonical difference between two encoded values.
///
/// Equal changes have equal patches, so a verifier compares their bytes. Operations apply in
/// order, each to the result of the one before. Array indices are those of the new array.
///
/// Source: EVENTS.md, "Patches".
package struct Patch: Hashable, Sendable {
  /// The operations, in the order in which they apply.
  package var operations: [PatchOperation]

  /// Creates a patch of operations.
  package init(_ operations: [PatchOperation] = []) {
    self.operations = operations
  }

  /// Whether the patch has no operations.
  package var isEmpty: Bool { operations.isEmpty }
}

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
