/// Text in one role.
package struct StyledText: Hashable, Sendable {
  /// The characters.
  package var text: String
  /// The role of all of the text.
  package var role: Role

  /// Creates text in a role.
  package init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}
