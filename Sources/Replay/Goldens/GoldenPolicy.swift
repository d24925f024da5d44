import EventModel
import Foundation

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

  /// An empty policy: a replay without a difference.
  package init() {}

  /// Reads the policy beside a log; an empty policy if there is no file.
  ///
  /// - Throws: ``PolicyDefect`` if the file exists and is not a valid policy.
  package static func of(log: String) throws -> GoldenPolicy {
    let path = (log.hasSuffix(".log") ? String(log.dropLast(4)) : log) + ".policy.json"
    var status = stat()
    if lstat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return GoldenPolicy() }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw PolicyDefect(path: path, reason: "it cannot be read", help: "make it a readable file")
    }
    do {
      let content = try JSONDecoder().decode([String: AnyContent].self, from: data)
      try check(Array(content.keys), knownKeys, path)
      try check(content["expect"]?.keys ?? [], ["code", "at"], path)
      return try JSONDecoder().decode(GoldenPolicy.self, from: data)
    } catch let error as DecodingError {
      throw PolicyDefect(path: path, reason: Self.reason(error), help: Self.form)
    }
  }

  private static func check(_ keys: [String], _ known: [String], _ path: String) throws {
    guard let unknown = keys.sorted().first(where: { !known.contains($0) }) else { return }
    let near = NearWords.nearest(to: unknown, among: known)
    throw PolicyDefect(
      path: path, reason: "it has no key '\(unknown)'",
      help: near.map { "did you mean '\($0)'?" } ?? "the keys are \(known.joined(separator: ", "))")
  }

  private static let knownKeys = ["expect", "strict"]
  private static let form =
    "write {\"expect\": {\"code\": \"CR1203\", \"at\": \"@120\"}} or {\"strict\": true}"

  /// Any value; only its keys are looked at.
  private struct AnyContent: Decodable {
    /// The keys of an object; none for other values.
    var keys: [String] = []

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      keys = (try? decoder.container(keyedBy: Key.self))?.allKeys.map(\.stringValue) ?? []
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
    default: "it is no JSON"
    }
  }

  /// Why a verdict is not the expected one; nil if it is.
  package func objection(to verdict: Verdict) -> String? {
    guard let expect else {
      return verdict.first.map { "\($0.code) at \($0.positionText): \($0.summary)" }
    }
    if let first = verdict.first, first.code == expect.code,
      "@\(first.position)" == expect.at
    {
      return nil
    }
    let found = verdict.first.map { "found \($0.code) at \($0.positionText)" }
    return "expected \(expect.code) at \(expect.at), \(found ?? "the replay does not differ")"
  }
}
