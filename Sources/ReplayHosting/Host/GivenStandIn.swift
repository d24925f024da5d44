import EventModel
import Platform
import Replay

/// The stand-in that a person has chosen for the secret of a field.
package struct GivenStandIn: Codable, Sendable {
  /// The end of the field's path.
  package var field: String
  /// What the log has in the secret's place.
  package var text: String

  /// Creates a stand-in.
  package init(field: String, text: String) { (self.field, self.text) = (field, text) }
}
