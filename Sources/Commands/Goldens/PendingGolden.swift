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
  let report: VerifyReport

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
    report = try VerifyReport(
      log: log, reader: reader, verdict: verdict, program: .bundled, seconds: 0, lastEvent: nil)
  }

  /// The first difference in one line.
  var headline: String {
    report.verdict.first.map { "\($0.code) at \($0.positionText): \($0.summary)" }
      ?? "no difference"
  }

  /// The number of the first event that differs.
  var position: Int { report.verdict.first.map(\.position) ?? 0 }

  /// The report of the differences, each with its cause.
  var lines: [String] {
    if report.verdict.first == nil { return ["no event differs"] }
    var report = report
    report.isReview = true
    let more = report.verdict.divergences.count >= Self.limit
    return report.lines + (more ? ["more may differ; the details show all"] : [])
  }

  /// Every event that differs, as `-` and `+` lines.
  func details() throws -> [String] {
    try LogComparison(reader, renewed).lines(limit: 1_000)
  }
}
