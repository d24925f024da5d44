import EventModel

/// The reason why a pane has nothing to show.
struct InspectorError: Error, Equatable {
  var message: String
}
