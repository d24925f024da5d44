import CBOR
import EventModel
import Timeline

/// Why a text is not a selector of a policy.
package struct SelectorError: Error, Equatable {
  /// The text.
  package var text: String
  /// What is wrong, in words, and what to write.
  package var reason: String
}
