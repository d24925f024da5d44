import CBOR

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
