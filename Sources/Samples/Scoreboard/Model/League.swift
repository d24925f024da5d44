import DialectKit

/// A stand-in of the league's server: it computes its answers from the result.
enum League {
  /// Why the league does not take a result.
  struct Refusal: Error, Codable, Equatable {
    var reason: String
  }

  /// The number of the report.
  ///
  /// - Throws: ``Refusal`` for a match without a goal.
  @Sendable static func number(of goals: [Match.Goal]) async throws -> Int {
    Runtime.requireOutside("League.number")
    if goals.isEmpty { throw Refusal(reason: "a match has goals") }
    return goals.reduce(100) { $0 + $1.second }
  }
}
