import EventModel

/// The kind of what a path of a migration names, written before it: `store:Shop.cart.store`.
enum PlaceKind: String {
  case component, store, emitter, router
  case timer, chance, effect, action, control, route, state

  /// Whether it is a node of the tree of components.
  var isNode: Bool { [.component, .store, .emitter, .router].contains(self) }

  /// Splits a path into its kind, nil if it has none, and the rest.
  static func split(_ path: String) -> (kind: PlaceKind?, rest: String) {
    guard let colon = path.firstIndex(of: ":"),
      let kind = PlaceKind(rawValue: String(path[..<colon]))
    else { return (nil, path) }
    return (kind, String(path[path.index(after: colon)...]))
  }
}
