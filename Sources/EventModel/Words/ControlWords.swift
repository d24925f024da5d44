/// The kinds of elements on a recorded screen that take input, and the word for each in the names of
/// inputs: `button` in `cart/button:pay`.
package enum ControlWords {
  /// The word for each kind.
  package static let roles = [
    "Button": "button", "Toggle": "toggle", "TextField": "field", "SecureField": "field",
    "TextEditor": "field", "Option": "option", "Row": "row", "Tab": "tab", "Link": "link",
    "Area": "area",
  ]

  /// Whether elements of a kind take input.
  package static func isControl(_ kind: String) -> Bool { roles[kind] != nil }

  /// The kinds that a name of an input means: those of its word, or all without one.
  package static func kinds(of name: String) -> Set<String> {
    let word = roles.values.sorted().first { name.contains("/\($0):") }
    return Set(roles.keys.filter { word == nil || roles[$0] == word })
  }
}
