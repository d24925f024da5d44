import ArgumentParser
import EventModel
import Replay

/// What a shell proposes for an argument. Nothing is printed on an error.
enum Completions {
  /// The bundled applications.
  static let applications = CompletionKind.list(
    BundledApplications.all.map { $0.declaredID.lowercased() })

  /// The parser's script proposes only verbs for the first word, which can be a log too. With
  /// `default`, bash proposes files where the script proposes nothing. Other texts stay as they are.
  static func completed(script: String) -> String {
    script.replacingBytes(
      of: "complete -o filenames -F", with: "complete -o default -o filenames -F")
  }

  static let kinds = CompletionKind.list(EventKind.known.map(\.name))
  static let codes = CompletionKind.list(Diagnostic.allCases.map(\.code))
  static let logs = CompletionKind.file(extensions: ["log"])
}
