import EventModel

/// What a recorded value is.
enum ValueRole: Hashable {
  case state, sent, arguments, result, actionArguments
  /// The arguments of a flow.
  case other
}
