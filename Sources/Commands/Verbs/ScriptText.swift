import ArgumentParser
import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import TextTerminal

/// Reads keys from an option's value, or from the file that it names.
enum ScriptText {
  /// - Throws: ``Problem`` if a word in brackets is not a key.
  static func of(_ option: String) throws -> String {
    let isFile = FileManager.default.fileExists(atPath: option)
    let text = isFile ? try String(contentsOfFile: option, encoding: .utf8) : option
    guard let unknown = KeyScript(text).unknown.first else { return text }
    throw Problem(
      code: ExitCodes.usage, what: "'\(unknown)' is not a key of a script",
      details: ["keys: \(Key.scriptWords.joined(separator: " "))"],
      help: NearWords.nearest(to: unknown, among: Key.scriptWords).map { "did you mean '\($0)'?" }
        ?? "write '<lt>' for the key '<'")
  }
}
