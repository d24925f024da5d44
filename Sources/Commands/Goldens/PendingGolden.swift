import EventModel
import Inspector
import Replay
import SessionLog

/// A golden and its renewed recording.
struct PendingGolden {
  /// The number of differences that a review shows.
  static let limit = 20

  let log: String
  let renewal: GoldenRenewal
  let reader: SessionLogReader
  let renewed: SessionLogReader
  /// What differs.
  let outcome: GoldenOutcome

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

  /// The report of the differences, each with its cause.
  var lines: [String] {
    if outcome.first == nil { return ["no event differs"] }
    let more = outcome.differences.count >= Self.limit
    return outcome.reviewLines + (more ? ["more may differ"] : [])
  }

  /// Adds its source place to each difference, if the application can be found and its replay differs
  /// there in the same way.
  static func addPlaces(to known: inout [KnownDivergence], of log: String) {
    guard let session = try? VerifySession(log: log, app: nil, isInProcess: false),
      let options = try? GoldenPolicy.of(log: log).options(limit: limit),
      let replayed = try? session.run(options: options, to: nil).outcome
    else { return }
    for found in replayed.knownDivergences {
      let index = known.firstIndex { $0.event == found.event && $0.text == found.text }
      if let index { known[index].place = found.place }
    }
  }
}
