/// What stray tasks and threads tried at one place, and a replay discarded.
package struct StrayAttempt: Codable, Hashable, Sendable {
  /// The code, the operation, the node and the file, such as `CR4008 commit app.cart at Shop/Cart.swift`.
  package var name: String
  /// The sentence for a person, with the line and how often it happened.
  package var text: String

  /// Creates an attempt.
  package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}
