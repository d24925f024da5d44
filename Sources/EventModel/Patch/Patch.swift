import CBOR

/// One step into a value.
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
  package enum Action: Hashable, Sendable {
    /// Puts a value at the path; in a map or set the last element need not exist yet.
    case set(CBORValue)
    /// Removes an existing key of a map, or an existing element of a set.
    case remove
    /// Replaces `removed` elements of the array at the path, from `index` on.
    case splice(index: Int, removed: Int, inserted: [CBORValue])
    /// Replaces bytes of the text at the path; both ends lie on scalar boundaries.
    case text(byteOffset: Int, bytesRemoved: Int, text: String)
  }

  package var path: [PatchElement]
  package var action: Action

  package init(_ path: [PatchElement], _ action: Action) {
    self.path = path
    self.action = action
  }
}

/// The canonical difference of two encoded values.
///
/// Two equal changes have equal patches, so a verifier compares their bytes. Operations apply in
/// order, each to the result of the former; array indices are those of the new array.
///
/// Source: EVENTS.md, "Patches".
package struct Patch: Hashable, Sendable {
  package var operations: [PatchOperation]

  package init(_ operations: [PatchOperation] = []) {
    self.operations = operations
  }

  package var isEmpty: Bool { operations.isEmpty }
}

/// Why bytes are no patch, or why a patch does not fit a value.
package enum PatchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes are not canonical CBOR.
  case unreadable(CBORError)
  /// The bytes are CBOR but no patch; `offset` counts bytes from the start of the patch.
  case malformed(String, offset: Int)
  /// A symbol is not in the table in use.
  case unknownSymbol(UInt32)
  /// The path leads through something that is not there.
  case absentParent(path: String)
  /// The key to remove is not there.
  case absentKey(path: String)
  case indexOutOfRange(path: String, index: Int, count: Int)
  /// The value at the path is of a kind that the operation does not apply to.
  case wrongType(path: String, expected: String)
  /// A text operation cuts a scalar in two, or reaches past the end of the text.
  case notAScalarBoundary(path: String, byteOffset: Int)

  /// The stable diagnostic code.
  package var code: String {
    switch self {
    case .unreadable: "CR2201"
    case .malformed: "CR2202"
    case .unknownSymbol: "CR2203"
    case .absentParent: "CR2204"
    case .absentKey: "CR2205"
    case .indexOutOfRange: "CR2206"
    case .wrongType: "CR2207"
    case .notAScalarBoundary: "CR2208"
    }
  }

  package var description: String {
    let what =
      switch self {
      case .unreadable(let error): "the patch cannot be read: \(error)"
      case .malformed(let what, let offset): "the patch is malformed at byte \(offset): \(what)"
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
