import EventModel
import Foundation

/// How long a test explores: what its call says, or what the environment says in its place.
struct ExploreSettings: Sendable {
  var sessions: Int
  var seed: UInt64
  /// The time after which no session begins, in microseconds; nil for no limit.
  var time: Int64?

  /// - Parameters:
  ///   - sessions: The number of sessions that the call asks for.
  ///   - seed: The seed that the call asks for.
  /// - Throws: ``GoldenError`` for a variable that cannot be read.
  init(sessions: Int, seed: UInt64, _ environment: [String: String]) throws(GoldenError) {
    func value<Value>(
      _ name: String, _ words: String, _ read: (String) -> Value?
    ) throws(GoldenError) -> Value? {
      guard let text = environment[name], !text.isEmpty else { return nil }
      if let value = read(text) { return value }
      throw GoldenError(text: "the variable \(name) is '\(text)'; write \(words)")
    }
    time = try value("COMPOSE_REPLAY_FOR", "a time such as 60s") {
      SessionTime.microseconds($0).flatMap { $0 > 0 ? $0 : nil }
    }
    let asked = try value("COMPOSE_REPLAY_SESSIONS", "a number such as 500") {
      Int($0).flatMap { $0 > 0 ? $0 : nil }
    }
    self.sessions = asked ?? (time == nil ? sessions : .max)
    self.seed = try value("COMPOSE_REPLAY_SEED", "a number such as 7") { UInt64($0) } ?? seed
    if sessions < 1 { throw GoldenError(text: "'sessions' takes 1 or more") }
  }
}
