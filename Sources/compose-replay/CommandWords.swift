import Foundation
import Replay

/// What the first word on the command line means.
enum CommandWords {
  /// Puts `verify` in front when the first word is a log and no verb.
  ///
  /// `compose-replay LOG` is `compose-replay verify LOG`. A log that is named like a verb needs
  /// `./` in front.
  ///
  /// - Throws: ``Problem`` for a word that is no file and nearly a verb.
  static func completed(_ words: [String]) throws -> [String] {
    guard let first = words.first, !verbs.contains(first) else { return words }
    if ["-h", "--help", "--version", "help"].contains(first) { return words }
    if first.hasPrefix("--generate-completion-script") || first == "--experimental-dump-help" {
      return words
    }
    if !first.hasPrefix("-"), !FileManager.default.fileExists(atPath: first),
      let verb = nearestVerb(to: first)
    {
      throw Problem(
        code: ExitCodes.usage, what: "no file or command named '\(first)'",
        help: "did you mean 'compose-replay \(verb)'?")
    }
    return ["verify"] + words
  }

  static var verbs: [String] {
    ComposeReplay.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The verb that a word was probably meant to be; nil when none is near.
  static func nearestVerb(to word: String) -> String? {
    NearWords.nearest(to: word, among: verbs)
  }

  /// A file beside the one that does not exist, with a name that is near.
  static func nearestFile(to path: String) -> String? {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let name = NearWords.nearest(to: url.lastPathComponent, among: names.sorted()) else {
      return nil
    }
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? name : "\(parent)/\(name)"
  }
}
