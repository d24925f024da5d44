import CBOR
import EventModel
import StateCoding

/// The reason why a recorded operation cannot be carried out on the present tree.
package enum InjectionError: Error, CustomStringConvertible {
  /// No node has this path.
  case noSuchNode(String)
  /// The node at this path is of another kind.
  case wrongKind(String)
  /// A recorded value at a path cannot be decoded, for the reason given.
  case doesNotDecode(String, String)
  /// Nothing keeps the node that had this path, or a node of this type, that the record names.
  case hasGone(String)

  /// The reason as one sentence without a full stop.
  package var description: String {
    switch self {
    case .noSuchNode(let path): "this build has no node '\(path)'"
    case .wrongKind(let path): "'\(path)' is another kind of node in this build"
    case .doesNotDecode(let path, let reason):
      "the recorded value does not decode at '\(path)': \(reason)"
    case .hasGone(let origin):
      "nothing in this build keeps the '\(origin)' outside the tree that the recorded code used"
    }
  }
}
