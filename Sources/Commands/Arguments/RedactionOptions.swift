import ArgumentParser
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
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

  @OptionGroup var allowed: PrivateOptions

  @Option(
    help: ArgumentHelp(
      "What stands for the secret that is typed into a field, such as 'field:Password=Tr1al-and-error'.",
      discussion: """
        For a field whose checks take no other stand-in. A text that is typed character by character has \
        the beginnings of it.
        """,
      valueName: "field=text"))
  var standIn: [String] = []

  /// Takes the options into a request.
  ///
  /// - Throws: ``Problem`` CR2013.
  func apply(to request: inout HostRequest) throws {
    request.secrets = try allowed.places(redact)
    request.standIns = try standIn.map { text in
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
        text.index(after: equals) < text.endIndex
      else {
        throw Problem(
          code: ExitCodes.usage, what: "'\(text)' names no field with its stand-in",
          help: "write field=text: 'field:Password=Tr1al-and-error'", diagnostic: "CR2013")
      }
      return GivenStandIn(
        field: String(text[..<equals]), text: String(text[text.index(after: equals)...]))
    }
  }
}

extension RedactionOptions {
  /// Says which paths met no value in a recording, and which stand-ins were not used.
  ///
  /// - Parameter hasShown: Whether a field for secrets has shown what was recorded before.
  func printUnmatched(in log: String, hasShown: Bool) throws {
    if redact.isEmpty && standIn.isEmpty && !hasShown { return }
    // What was written to a device cannot be read again.
    guard let reader = try? SessionLogReader(path: log), let notes = try? reader.secretNotes()
    else { return }
    if notes.contains(where: { $0[Redaction.paths]?.arrayValue?.isEmpty == true }) {
      Output.message(
        "warning: a field for secrets shows a text that no state holds as it is; name what it is made "
          + "of with '--redact PATH'")
    }
    let used = notes.flatMap { $0[Redaction.values]?.arrayValue ?? [] }.compactMap(\.textValue)
    for text in standIn {
      let (field, chosen) = (text.prefix { $0 != "=" }, text.drop { $0 != "=" }.dropFirst())
      if used.contains(where: { chosen == $0 || $0.count > 1 && chosen.hasPrefix($0) }) { continue }
      Output.message(
        Escaping.escaped(
          "warning: the stand-in of '\(field)' was not used: the field took no text, or what was "
            + "typed begins like it"))
    }
    if redact.isEmpty { return }
    var search = LogRedaction(
      SecretPaths(try redact.map(RedactedPath.parsed)), in: reader)
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
