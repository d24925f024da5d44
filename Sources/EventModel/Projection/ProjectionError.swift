import CBOR

/// The reason why an event cannot be applied.
package struct ProjectionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the event.
  package var event: Int
  /// The path of the node; empty for the screen.
  package var node: String
  /// The error of the patch or payload.
  package var reason: PatchError

  /// The code, the event and the reason on one line.
  package var description: String {
    "\(reason.code) event @\(event) does not fit \(node.isEmpty ? "the screen" : node): "
      + reason.description.dropFirst(reason.code.utf8.count + 1)
  }
}
