/// A page that a link opens and that is not in the path of the stack.
struct NavigationEntry: Codable, Equatable {
  /// The text of the link.
  var label: String
  /// The number of the link, in the order in which links were made.
  var number: Int
}
