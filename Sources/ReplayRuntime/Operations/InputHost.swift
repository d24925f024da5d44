import CBOR
import EventModel

/// Carries out inputs of a user: finds the target on the present screen and acts on it.
package protocol InputHost: AnyObject {
  /// Returns the reason why an input cannot be carried out now; nil when it can.
  func refusal(_ word: InputWord, target: String) -> String?
  /// The path by which a log names a target: without the secrets in it, so that a replay finds it.
  func recordedTarget(_ target: String) -> String
  /// Whether a target is a field that hides its text.
  func hidesText(_ target: String) -> Bool
  /// Carries out an input that ``refusal(_:target:)`` did not refuse.
  func perform(_ word: InputWord, target: String, value: CBORValue)
}
