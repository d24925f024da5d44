import EventModel

/// How long a test explores: what its call says, or what the environment says in its place.
struct ExploreSettings: Sendable {
  var sessions: Int
  var seed: UInt64
  /// The time after which no session begins, in microseconds; nil for no limit.
  var time: Int64?

  /// - Throws: ``GoldenError`` for a variable that cannot be read.
  init(sessions: Int, seed: UInt64, _ environment: [String: String]) throws(GoldenError) {
    func value<Value: FixedWidthInteger>(
      _ name: String, _ words: String, least: Value, _ read: (String) -> Value?
    ) throws(GoldenError) -> Value? {
      guard let text = environment[name], !text.isEmpty else { return nil }
      if let value = read(text), value >= least { return value }
      throw GoldenError(text: "the variable \(name) is '\(text)'; write \(words)")
    }
    time = try value(
      "COMPOSE_REPLAY_FOR", "a time such as 60s", least: 1, SessionTime.microseconds)
    let asked = try value("COMPOSE_REPLAY_SESSIONS", "a number such as 500", least: 1) { Int($0) }
    self.sessions = asked ?? (time == nil ? sessions : .max)
    self.seed =
      try value("COMPOSE_REPLAY_SEED", "a number such as 7", least: 0) { UInt64($0) } ?? seed
    if sessions < 1 { throw GoldenError(text: "'sessions' takes 1 or more") }
  }
}
