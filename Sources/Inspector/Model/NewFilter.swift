import EventModel
import Timeline

/// A filter, and the events that pass it among those before a place.
struct NewFilter {
  let text: String
  let filter: EventFilter
  var next = 0
  var passing: [Int32] = []
  /// What its rows have taken the place of; nil before the first of them.
  var former: FormerFilter?
}
