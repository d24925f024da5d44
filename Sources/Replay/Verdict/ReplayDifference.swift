/// A difference between record and replay, in the words of every report.
package protocol ReplayDifference {
  /// How record and replay differ.
  var difference: Divergence.Difference { get }
  /// The recorded event at which they differ; an extra event comes before it.
  var position: Int { get }
  /// Whether the difference may come from a stand-in that the replay has for a redacted value.
  var isInconclusive: Bool { get }
}

extension ReplayDifference {
  /// The stable diagnostic code.
  package var code: String {
    isInconclusive ? "CR1212" : codeOfDifference
  }

  /// The code of the difference itself, also if it is inconclusive.
  package var codeOfDifference: String {
    switch difference {
    case .missing: "CR1201"
    case .extra: "CR1202"
    case .value, .cause: "CR1203"
    case .order: "CR1204"
    case .screen: "CR1205"
    case .refused: "CR1206"
    case .stopped: "CR1207"
    case .body: "CR1211"
    }
  }

  /// `CR1203 divergence at @126`, `CR1212 inconclusive at @126`.
  package var headline: String {
    "\(code) \(isInconclusive ? "inconclusive" : "divergence") "
      + "\(difference == .extra ? "" : "at ")\(positionText)"
  }

  /// `@9120`, or `before @9120` for an event that the record does not have.
  package var positionText: String {
    difference == .extra ? "before @\(position)" : "@\(position)"
  }

  /// The difference, in a few words.
  package var summary: String {
    switch difference {
    case .value: "value differs"
    case .cause: "cause differs"
    case .extra: "extra event"
    case .missing: "event missing"
    case .order: "order differs"
    case .screen: "screen differs"
    case .refused: "cannot be re-applied"
    case .stopped: "the application stopped"
    case .body: "the body of an effect gives another result"
    }
  }

  /// `CR1203 at @126: value differs`.
  package var words: String { "\(code) at \(positionText): \(summary)" }
}
