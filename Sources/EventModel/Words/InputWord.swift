/// What a user or host does to an application.
package enum InputWord: String, CaseIterable, Sendable {
  /// The session begins; the value is the facts at the start.
  case start
  /// A control is tapped.
  case tap
  /// A field gets a new text, which is the value.
  case text
  /// The host runs posted work.
  case settle
  /// Another thread releases the last reference to a node.
  case release
  /// A program without a component tree gets a value from outside.
  case value

  /// Whether a person does it, not the host.
  package var isOfUser: Bool {
    switch self {
    case .tap, .text, .value: true
    case .start, .settle, .release: false
    }
  }
}
