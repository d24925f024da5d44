/// Why the root of a recorded turn could not be re-applied.
package struct TurnRefusal: Codable, Hashable, Sendable {
  /// One sentence without a full stop.
  package var text: String
  /// The paths of controls that the screen has beside the missing one that an input names.
  package var controls: [String] = []
  /// The field that a recorded value lacks.
  package var missingField: String?

  /// Creates a refusal of which nothing but a sentence is known.
  package init(_ text: String) { self.text = text }

  /// Creates the refusal for an error of the application or its runtime.
  init(_ error: any Error) {
    text = String(describing: error)
    if case DecodingError.keyNotFound(let key, _) = error { missingField = key.stringValue }
  }
}
