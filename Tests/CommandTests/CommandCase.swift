import Foundation

/// One call of the tool, with a golden in `Goldens/<verb>/<name>.txt`.
struct CommandCase: Sendable, CustomStringConvertible {
  /// The verb, which is also the folder of the golden; `root` for calls without a verb.
  var verb: String
  var name: String
  /// The arguments, with the verb.
  var words: [String]
  /// The contents of standard input.
  var input = ""
  /// Variables in addition to those of every case.
  var environment: [String: String] = [:]
  /// Written text files whose contents are a part of the golden.
  var shownFiles: [String] = []

  var description: String { "\(verb)/\(name)" }
}

/// The beginnings of the cases of one verb.
struct Verb {
  var name: String

  /// A call of the verb with arguments.
  func callAsFunction(
    _ name: String, _ words: String..., input: String = "", environment: [String: String] = [:],
    shownFiles: [String] = []
  ) -> CommandCase {
    CommandCase(
      verb: self.name, name: name, words: [self.name] + words, input: input,
      environment: environment, shownFiles: shownFiles)
  }

  var help: CommandCase { self("help", "--help") }
}
