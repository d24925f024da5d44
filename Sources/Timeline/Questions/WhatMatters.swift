import EventModel

extension SessionTimeline {
  /// How many events at the end are read first; then ten times as many.
  private static var tail: Int { 4_096 }

  /// Whether a code says what a log does not hold, and not that something went wrong.
  static func isNotice(_ code: String) -> Bool {
    code.hasPrefix("CR46") || code.hasPrefix("CR47")
  }

  /// The number of the event at which a reader begins: the last recorded failure, else the last input,
  /// else the first event. It reads the session from its end.
  ///
  /// - Throws: ``LogError``.
  package var whatMatters: Int {
    get throws {
      var length = Self.tail
      let first = try self.first
      while true {
        let start = max(first, count - length)
        var (failure, input): (Int?, Int?)
        try forEachEvent(from: start) { header, _ in
          if header.kind == .failure, !Self.isNotice(symbols[header.name]) {
            failure = header.number
          }
          if header.kind == .input, header.number > first { input = header.number }
          return true
        }
        if let found = failure ?? input { return found }
        if start == first { return first }
        length *= 10
      }
    }
  }
}
