import EventModel

/// What has a name in an event.
enum NameRole: Hashable {
  case node, timer, chance
  /// The control of an input.
  case target
  /// A label in the stack of a router.
  case route(in: String)
}
