import CBOR

/// What a user of an exploration does after the stimuli of a scenario.
package struct UserPlan: Hashable, Sendable, Codable {
  /// An error with which an effect has ended before.
  package struct KnownError: Hashable, Codable, Sendable {
    /// The node and the name of the effect, such as `services.payment.charge`.
    package var effect: String
    /// The encoded outcome.
    package var outcome: [UInt8]

    /// Creates a known error.
    package init(effect: String, outcome: [UInt8]) {
      (self.effect, self.outcome) = (effect, outcome)
    }
  }

  /// Seeds the user, and with that the manner of the session.
  package var seed: UInt64
  /// The number of steps.
  package var steps: Int
  /// Texts that the application has shown or stored in other sessions.
  package var seen: [String]
  /// The errors with which effects can fail.
  package var errors: [KnownError]

  /// The kinds of controls that the user prefers, as ``kind(of:)`` gives them.
  package var wanted: [String]

  /// Creates a plan.
  package init(
    seed: UInt64, steps: Int, seen: [String] = [], errors: [KnownError] = [],
    wanted: [String] = []
  ) {
    (self.seed, self.steps, self.seen, self.errors) = (seed, steps, seen, errors)
    self.wanted = wanted
  }

  /// The path of a control without its row and number: controls that differ only in them are of one
  /// kind.
  package static func kind(of path: String) -> Substring {
    path.prefix { $0 != "[" && $0 != "#" }
  }

  /// A path without the keys of rows and the numbers of instances: `list[7]/select#2` is
  /// `list[]/select`.
  package static func form(of path: String) -> String {
    var (depth, isNumber) = (0, false)
    return String(
      path.filter { letter in
        if letter == "]" { depth -= 1 }
        isNumber = letter == "#" || isNumber && letter.isNumber
        defer { if letter == "[" { depth += 1 } }
        return depth <= 0 && !isNumber
      })
  }

  func isWanted(_ path: String) -> Bool { wanted.contains { $0 == Self.kind(of: path) } }
}
