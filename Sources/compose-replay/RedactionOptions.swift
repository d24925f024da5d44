import ArgumentParser
import EventModel
import Replay
import SessionLog

/// The places whose values a recording keeps out of the log.
struct RedactionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep the value at this place out of the log; may be given several times.",
      discussion: """
        The path of a store, emitter or field, and keys of its state: '**.checkout.store.card', \
        '**.checkout/field:Card'. The log has a stand-in of the same length. Fields for secrets are kept \
        out anyway.
        """,
      valueName: "path"))
  var redact: [String] = []

  /// The parsed paths.
  ///
  /// - Throws: ``Problem`` CR2013.
  func paths() throws -> [StatePath] { try redact.map(RedactedPath.parsed) }
}

/// A path of values to redact, as it is typed.
enum RedactedPath {
  static func parsed(_ text: String) throws -> StatePath {
    do throws(RedactedPathError) {
      return try RedactedPathError.path(text)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: String(describing: error),
        help: "a path is '**.checkout.store.card' or '**.checkout/field:Card'", diagnostic: "CR2013"
      )
    }
  }
}

extension RedactionOptions {
  /// Says which paths met no value in a recording.
  func printUnmatched(in log: String) throws {
    let patterns = try paths()
    if patterns.isEmpty { return }
    let reader = try SessionLogReader(path: log)
    var search = LogRedaction(patterns: patterns, symbols: reader.symbols)
    try reader.forEachEvent { header, payload in
      try search.find(header, payload)
      return true
    }
    for path in search.unmatched {
      Output.message(
        Escaping.escaped("warning: CR2015 '\(path)' is the path of no value in '\(log)'"))
    }
  }
}
