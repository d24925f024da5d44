import EventModel

/// What the user and a verification have marked in a session.
struct Marks {
  struct Break: Equatable {
    var text: String
    var filter: EventFilter
  }

  /// The event after which the compared state begins; nil for the one before the current event.
  var diffBase: Int?
  var watches: [StatePath] = []
  var breaks: [Break] = []
  var divergences: [KnownDivergence] = []
  /// What the user wrote about events, by their numbers.
  var notes: [Int: String] = [:]
  /// Searches and conditions that were kept under a name.
  var saved: [String: String] = [:]

  func isDivergent(_ event: Int) -> Bool { divergences.contains { $0.event == event } }
}
