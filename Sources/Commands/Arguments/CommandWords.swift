import EventModel
import FoundationEssentials
import Replay
import SessionLog

/// Interprets the first word of the command line.
enum CommandWords {
  /// Inserts `verify` if the first word is a log and not a verb.
  ///
  /// `compose-replay LOG` is `compose-replay verify LOG`. A log with the name of a verb needs the
  /// prefix `./`.
  ///
  /// - Throws: ``Problem`` for a word that is not a file and resembles a verb.
  static func completed(_ words: [String]) throws -> [String] {
    if let word = words.prefix(while: { $0 != "--" }).first(where: asksForHelpByChance) {
      throw Problem(
        code: ExitCodes.usage, what: "unknown option '\(word)'",
        help: "a file of this name is './\(word)'; 'compose-replay help' lists all commands")
    }
    guard let first = words.first else { return LogFile.isGiven ? ["verify", "-"] : words }
    if readers.contains(first), words.dropFirst().first?.hasPrefix("-") ?? true,
      words.dropFirst().first != "-", LogFile.isGiven
    {
      return [first, "-"] + words.dropFirst()
    }
    if verbs.contains(first) {
      if let other = OtherWords.exchanged(words) {
        throw Problem(
          code: ExitCodes.usage, what: "'\(words[1])' is no file, and '\(words[2])' is one",
          help: "write \(other.mention)")
      }
      return words
    }
    if first == "help" { return try helpWords(words) }
    if ["-h", "--help", "--version"].contains(first) { return words }
    if first.hasPrefix("--generate-completion-script") || first == "--experimental-dump-help"
      || first == "---completion"
    {
      return words
    }
    try checkFile(first, words)
    return ["verify"] + words
  }

  /// - Throws: ``Problem`` if the first word is neither an option nor a file. Only a path may be that
  ///   of a missing log; what looks like a verb is taken for one.
  private static func checkFile(_ word: String, _ words: [String]) throws {
    let other = OtherWords.command(for: words)
    if word.hasPrefix("-"), other == nil { return }
    if FileManager.default.fileExists(atPath: word) { return }
    let near = other == nil ? nearestVerb(to: word) : nil
    if near == nil, other == nil, word.contains(where: { "./".contains($0) }) {
      throw LogProblem.problem(for: LogError(.notFound, file: word))
    }
    throw Problem(
      code: ExitCodes.usage, what: "no file or command named '\(word)'",
      help: other.map { "write \($0.mention)" }
        ?? near.map { "did you mean \(ShellCommand(.init($0)).mention)?" }
        ?? OtherWords.verb(word).map { "see \(ShellCommand("help", .init($0)).mention)" }
        ?? logNamed(word).map { "did you mean \(ShellCommand($0).mention)?" }
        ?? "'compose-replay help' lists all commands")
  }

  /// The log whose name lacks its end.
  private static func logNamed(_ word: String) -> ShellCommand.Word? {
    FileManager.default.fileExists(atPath: word + ".log") ? .log(word + ".log") : nil
  }

  /// The verbs that read one log, which may be given on standard input.
  private static let readers: Set = [
    "verify", "events", "info", "show", "why", "blame", "inspect", "export", "doctor",
  ]

  /// Whether a word is not an option, but would be taken for several of one letter, among them `-h`. The
  /// parser would print help, and end as if all were well.
  private static func asksForHelpByChance(_ word: String) -> Bool {
    guard word.hasPrefix("-"), !word.hasPrefix("--"), !word.hasPrefix("-o") else { return false }
    let letters = word.dropFirst()
    return letters.count > 1 && letters.contains("h") && !letters.allSatisfy { "hq".contains($0) }
  }

  /// - Throws: ``Problem`` for help of a word that is not a verb; the parser would print the help of
  ///   the whole tool.
  private static func helpWords(_ words: [String]) throws -> [String] {
    guard words.count > 1, !words[1].hasPrefix("-"), !verbs.contains(words[1]),
      HelpTopic(words) == nil
    else { return words }
    let topics = HelpTopic.allCases.map(\.rawValue)
    let near = NearWords.nearest(to: words[1], among: verbs + topics)
    throw Problem(
      code: ExitCodes.usage, what: "no command or topic named '\(words[1])'",
      help: near.map { "did you mean \(ShellCommand("help", .init($0)).mention)?" }
        ?? "'compose-replay help' lists all commands; topics are \(topics.joined(separator: ", "))")
  }

  static var verbs: [String] {
    ComposeReplay.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The verb that a mistyped word resembles; nil for none.
  static func nearestVerb(to word: String) -> String? {
    NearWords.nearest(to: word, among: verbs)
  }

  /// A file in the same folder whose name resembles that of a missing file; nil for none.
  static func nearestFile(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = NearWords.nearest(to: url.lastPathComponent, among: names.sorted()) else {
      return nil
    }
    var parent = path[...]
    while parent.last == "/" { parent.removeLast() }
    return parent.lastIndex(of: "/").map { parent[...$0] + name } ?? name
  }
}
