import EventModel
import FoundationEssentials
import Platform

/// What a golden must do in addition to a replay without a difference; the content of
/// `NAME.policy.json`.
package struct GoldenPolicy: Codable, Equatable, Sendable {
  /// The divergence that the golden must have, with its exact event.
  package struct Expectation: Codable, Equatable, Sendable {
    /// A diagnostic code such as `CR1203`.
    package var code: String
    /// A position such as `@120`.
    package var at: String
  }

  /// The divergence that the golden must have; nil if it must have none.
  package var expect: Expectation?
  /// How many events may be only re-applied or not seen; nil for any number.
  package var strict: Strictness?
  /// What may differ: filters of events, such as `path = app.clock.now`.
  package var ignore: [String]?
  /// How far numbers may differ, by their path, such as `app.store.mean`.
  package var tolerance: [String: Tolerance]?
  /// The time that the application may take without an event, in seconds; nil for the usual time.
  package var timeout: Double?
  /// Whether a log that is recorded again shows no length of a secret text.
  package var hideLength: Bool?
  /// The file; empty if there is none.
  package private(set) var path = ""

  /// How many events may be only re-applied or not seen: a number, or `true` for none.
  package struct Strictness: Codable, Equatable, Sendable {
    /// The largest number that is not a failure; nil for any.
    package var most: Int?

    /// - Parameter most: The largest number that is not a failure; nil for any.
    package init(most: Int?) { self.most = most }

    /// Reads `true`, `false` or a number.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let isStrict = try? container.decode(Bool.self) {
        most = isStrict ? 0 : nil
      } else {
        let number = try container.decode(Double.self)
        guard let whole = Int(exactly: number) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number)")
        }
        most = whole
      }
    }

    /// Writes the number, or `false`.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let most { try container.encode(most) } else { try container.encode(false) }
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case expect, strict, ignore, tolerance, timeout, hideLength
  }

  /// An empty policy: a replay without a difference.
  package init() {}

  /// What may differ, with the counts that a replay adds.
  package var ignored: IgnoredDifferences {
    var ignored = IgnoredDifferences()
    // The selectors were read before.
    for text in ignore ?? [] { try? ignored.add(text) }
    for (path, tolerance) in tolerances { try? ignored.add(tolerance, at: path) }
    return ignored
  }

  private var tolerances: [(String, Tolerance)] {
    (tolerance ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Reads the policy beside a log; an empty policy if there is no file.
  ///
  /// - Throws: ``PolicyDefect`` if the file exists and is not a valid policy.
  package static func of(log: String) throws -> GoldenPolicy {
    let path = Self.path(of: log)
    if FileStatus(unfollowed: path) == nil, SystemError.last.isMissing { return GoldenPolicy() }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw PolicyDefect(path: path, reason: "it cannot be read", help: "make it a readable file")
    }
    do {
      let content = try JSONDecoder().decode([String: AnyContent].self, from: data)
      try check(Array(content.keys), knownKeys, path)
      try check(content["expect"]?.keys ?? [], ["code", "at"], path)
      for limits in content["tolerance"]?.parts ?? [] {
        try check(limits.keys, ["absolute", "relative"], path)
      }
      var policy = try JSONDecoder().decode(GoldenPolicy.self, from: data)
      policy.path = path
      try policy.checkValues()
      return policy
    } catch let error as DecodingError {
      throw PolicyDefect(path: path, reason: Self.reason(error), help: Self.form)
    }
  }

  /// The path of the policy of a log.
  package static func path(of log: String) -> String {
    (log.hasSuffix(".log") ? String(log.dropLast(4)) : log) + ".policy.json"
  }

  private func checkValues() throws {
    func defect(_ reason: String, _ help: String) -> PolicyDefect {
      PolicyDefect(path: path, reason: reason, help: help)
    }
    if let most = strict?.most, most < 0 {
      throw defect("'strict' is \(most)", "write true, or a number of events")
    }
    if let timeout, timeout < 0 || !timeout.isFinite {
      throw defect("'timeout' is \(timeout)", "write seconds, or 0 for no limit")
    }
    if ignore?.isEmpty == true {
      throw defect("'ignore' is empty", "write a filter, or remove the key")
    }
    var ignored = IgnoredDifferences()
    for (index, text) in (ignore ?? []).enumerated() {
      do throws(SelectorError) {
        try ignored.add(text)
      } catch {
        throw defect(
          "selector \(index + 1) of 'ignore', '\(error.text)', is none: \(error.reason)",
          "a selector is a filter such as 'path = app.clock.now' or 'kind = frame'")
      }
    }
    for (text, tolerance) in tolerances {
      do throws(SelectorError) {
        try ignored.add(tolerance, at: text)
      } catch {
        throw defect(
          "'\(error.text)' of 'tolerance' cannot be used: \(error.reason)",
          "write {\"tolerance\": {\"app.store.mean\": {\"absolute\": 1e-9, \"relative\": 1e-6}}}")
      }
    }
  }

  private static func check(_ keys: [String], _ known: [String], _ path: String) throws {
    guard let unknown = keys.sorted().first(where: { !known.contains($0) }) else { return }
    let near = NearWords.nearest(to: unknown, among: known)
    throw PolicyDefect(
      path: path, reason: "it has no key '\(unknown)'",
      help: near.map { "did you mean '\($0)'?" } ?? "the keys are \(known.joined(separator: ", "))")
  }

  private static let knownKeys = CodingKeys.allCases.map(\.rawValue)
  private static let form =
    "write {\"expect\": {\"code\": \"CR1203\", \"at\": \"@120\"}}, {\"strict\": true}, "
    + "{\"ignore\": [\"path = app.clock.now\"]}, "
    + "{\"tolerance\": {\"app.mean\": {\"relative\": 1e-6}}}, {\"timeout\": 60} or "
    + "{\"hideLength\": true}"

  /// Any value; only its keys count.
  private struct AnyContent: Decodable {
    /// The keys of an object; none for other values.
    var keys: [String] = []
    /// The values of an object, in no order.
    var parts: [AnyContent] = []

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      guard let object = try? decoder.container(keyedBy: Key.self) else { return }
      keys = object.allKeys.map(\.stringValue)
      parts = object.allKeys.compactMap { try? object.decode(AnyContent.self, forKey: $0) }
    }
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
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "'\(place(context))' has another type"
    default: "it is no JSON"
    }
  }

  /// What is compared, and when judging stops.
  ///
  /// - Parameter limit: The number of divergences after which judging stops.
  package func options(limit: Int = 1) -> ReplayJudge.Options {
    var options = ReplayJudge.Options()
    options.limit = limit
    options.ignored = ignored
    return options
  }

  /// Why the differences of a replay are not the expected ones; nil if they are.
  package func objection(to differences: [some ReplayDifference]) -> String? {
    guard let expect else { return differences.first?.words }
    if let first = differences.first, first.code == expect.code,
      "@\(first.position)" == expect.at
    {
      // The first difference does not explain that the application stops where the record did not.
      return differences.dropFirst().first { $0.difference == .stopped }.map {
        "expected \(expect.code) at \(expect.at) alone, found \($0.code) at \($0.positionText) after it"
      }
    }
    let found = differences.first.map { "found \($0.code) at \($0.positionText)" }
    return "expected \(expect.code) at \(expect.at), \(found ?? "the replay does not differ")"
  }

  /// The first other difference after a screen that differs as the policy expects; nil for none.
  ///
  /// - Parameter later: The first other difference that is not among them.
  package func afterExpectedScreen<Difference: ReplayDifference>(
    in differences: [Difference], _ later: Difference?
  ) -> Difference? {
    guard expect != nil, objection(to: differences) == nil,
      differences.first?.difference == .screen
    else { return nil }
    return differences.first { $0.difference != .screen } ?? later
  }
}
