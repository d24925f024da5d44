/// An event at which a replay differed from the record.
package struct KnownDivergence: Hashable, Sendable {
  /// The number of the event.
  package var event: Int
  /// What differs, on one line.
  package var text: String
  /// Further lines, such as the recorded and the replayed event.
  package var details: [String]
  /// The place in the source; empty if it is not known.
  package var place: String

  /// Creates a divergence at an event.
  package init(event: Int, text: String, details: [String] = [], place: String = "") {
    (self.event, self.text, self.details, self.place) = (event, text, details, place)
  }
}
