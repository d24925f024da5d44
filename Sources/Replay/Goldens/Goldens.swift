import EventModel
import Foundation
import SessionLog

/// Recordings that are kept as tests: `NAME.log` with its readable twin `NAME.transcript`.
package enum Goldens {
  /// The largest number of events of a log whose transcript is complete. A longer log gets a
  /// transcript of its beginning.
  package static let transcriptLimit = 2_000

  /// The path of a log's transcript.
  package static func transcriptPath(of log: String) -> String {
    (log.hasSuffix(".log") ? String(log.dropLast(4)) : log) + ".transcript"
  }

  /// The readable form of a log, one event a line, in a stable order and layout for reviews.
  package static func transcript(of reader: SessionLogReader) throws -> String {
    var writer = TranscriptWriter(symbols: reader.symbols, showsPlaces: false)
    var text = ""
    try reader.forEachEvent { header, payload in
      text += writer.line(for: Event(header, payload: Array(payload))) + "\n"
      return header.number + 1 < transcriptLimit
    }
    let left = try reader.eventCount - transcriptLimit
    return left > 0 ? text + "… \(left) more events\n" : text
  }

  /// Why a log cannot be a golden: damage, a cut, or nothing to verify; nil if it can.
  package static func defect(of reader: SessionLogReader) throws -> String? {
    var last: EventKind?
    var gap: Int?
    do {
      // Damage inside a chunk is found when the chunk is read.
      try reader.forEachEvent { header, _ in
        last = header.kind
        if header.kind == .gap { gap = gap ?? header.number }
        return true
      }
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
    }
    if let gap { return "events are missing in it from @\(gap) on" }
    switch try reader.integrity {
    case .torn(let bytes, _): return "it is cut off: its last \(bytes) bytes are no whole chunk"
    case .damaged(let regions):
      let place = regions.first.map { " at byte \($0.range.lowerBound)" } ?? ""
      return "it is damaged\(place)"
    case .complete: return nil
    case .unfinished where last == nil: return "it holds no event"
    case .unfinished:
      // A session that crashed ends with the failure.
      return last == .failure
        ? nil : "it has no end: it is cut off between two chunks, or its recorder was killed"
    }
  }

  /// Writes the transcript beside a log.
  package static func writeTranscript(of log: String) throws {
    let text = try transcript(of: SessionLogReader(path: log))
    try text.write(toFile: transcriptPath(of: log), atomically: true, encoding: .utf8)
  }
}

/// Why the policy of a golden cannot be used.
package struct PolicyDefect: Error, CustomStringConvertible {
  /// The file.
  package var path: String
  /// What is wrong, in words.
  package var reason: String
  /// What to write.
  package var help: String

  /// The message for a person.
  package var description: String { "'\(path)' is no policy: \(reason); \(help)" }
}

/// What a golden must do in addition to a replay without a difference; the content of
/// `NAME.policy.json`.
package struct GoldenPolicy: Codable, Equatable {
  /// The divergence that the golden must have, with its exact event.
  package struct Expectation: Codable, Equatable {
    /// A diagnostic code such as `CR1203`.
    package var code: String
    /// A position such as `@120`.
    package var at: String
  }

  /// The divergence that the golden must have; nil if it must have none.
  package var expect: Expectation?
  /// Whether events that were only re-applied or not seen are a failure; false by default.
  package var strict: Bool?
  /// Whether `strict` is true.
  package var isStrict: Bool { strict ?? false }

  /// Reads the policy beside a log; an empty policy if there is no file.
  ///
  /// - Throws: ``PolicyDefect`` if the file exists and is not a valid policy.
  package static func of(log: String) throws -> GoldenPolicy {
    let path = (log.hasSuffix(".log") ? String(log.dropLast(4)) : log) + ".policy.json"
    guard let data = FileManager.default.contents(atPath: path) else { return GoldenPolicy() }
    do {
      let keys = try JSONDecoder().decode([String: AnyContent].self, from: data).keys.sorted()
      if let unknown = keys.first(where: { !knownKeys.contains($0) }) {
        let near = NearWords.nearest(to: unknown, among: knownKeys)
        throw PolicyDefect(
          path: path, reason: "it has no key '\(unknown)'",
          help: near.map { "did you mean '\($0)'?" }
            ?? "the keys are \(knownKeys.joined(separator: ", "))")
      }
      return try JSONDecoder().decode(GoldenPolicy.self, from: data)
    } catch let error as DecodingError {
      throw PolicyDefect(path: path, reason: Self.reason(error), help: Self.form)
    }
  }

  private static let knownKeys = ["expect", "strict"]
  private static let form =
    "write {\"expect\": {\"code\": \"CR1203\", \"at\": \"@120\"}} or {\"strict\": true}"

  /// Any value; only the keys of a policy are looked at.
  private struct AnyContent: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case .keyNotFound(let key, let context):
      "'\((context.codingPath.map(\.stringValue) + [key.stringValue]).joined(separator: "."))' is "
        + "missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it is no JSON object" : "'\(place(context))' has another type"
    default: "it is no JSON"
    }
  }

  /// Why a verdict is not the expected one; nil if it is.
  package func objection(to verdict: Verdict) -> String? {
    guard let expect else {
      return verdict.first.map { "\($0.code) at \($0.positionText): \($0.summary)" }
    }
    guard let first = verdict.first else {
      return "expected \(expect.code) at \(expect.at), and the replay does not differ"
    }
    if first.code == expect.code && "@\(first.position)" == expect.at { return nil }
    return "expected \(expect.code) at \(expect.at), found \(first.code) at \(first.positionText)"
  }
}
