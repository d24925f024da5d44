import EventModel
import Timeline

/// The filter before a new one whose events are still searched.
struct FormerFilter {
  let text: String
  let filter: EventFilter?
  let isOn: Bool
  let passing: [Int32]
  let askedCount: Int
  /// The event that was the current one.
  let start: Int
  /// The current event since rows were shown last; nil once the cursor was moved.
  var shown: Int?
}
