import EventModel
import Replay
import SessionLog

/// A golden and its renewed recording.
struct PendingGolden {
  /// The number of differences that a review shows in full.
  private static let limit = 10

  let log: String
  let renewal: GoldenRenewal
  private let reader: SessionLogReader
  private let renewed: SessionLogReader
  /// What differs.
  private let outcome: GoldenOutcome

  /// Compares the two recordings. Nothing is replayed.
  ///
  /// - Throws: ``LogError``; ``GoldenRenewal/Refusal`` if the renewed one is not of this golden.
  init(_ log: String) throws {
    self.log = log
    renewal = GoldenRenewal(of: log)
    reader = try SessionLogReader(path: log)
    renewed = try renewal.reader(besides: reader)
    let options = try GoldenPolicy.of(log: log).options(limit: Self.limit)
    let verdict = try VerifiedReplay(options: options).run(reader, against: renewed)
    outcome = try GoldenCheck(verdict, on: log, reader: reader).described()
  }

  /// The first difference in one line.
  var headline: String { outcome.first?.words ?? "no difference" }

  /// The number of the first event that differs.
  var position: Int { outcome.first?.position ?? 0 }

  /// The report of the differences, each with its cause.
  var lines: [String] {
    if outcome.first == nil { return ["no event differs"] }
    let more = outcome.differences.count >= Self.limit
    return outcome.reviewLines + (more ? ["more may differ; the details show all"] : [])
  }

  /// Every event that differs, as `-` and `+` lines.
  func details() throws -> [String] {
    try LogComparison(reader, renewed).lines(limit: 1_000)
  }
}
