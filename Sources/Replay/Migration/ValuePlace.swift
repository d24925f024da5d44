import EventModel

/// The place of a recorded value: what it is, the node, and the effect or action.
struct ValuePlace: Hashable {
  var role: ValueRole
  var node: Symbol
  var name = Symbol.none
}
