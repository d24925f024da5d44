import Foundation
import PackageSources
import Testing

/// The text of a call of the tool: arguments, exit code, output, messages, files.
struct Golden {
  static let folder = "Tests/CommandTests/Goldens"
  /// Whether this run writes the goldens again.
  static let isWriting = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil

  /// The path of the golden, from the top of the package.
  let path: String
  private let command: CommandCase

  init(of command: CommandCase) {
    self.command = command
    path = "\(Self.folder)/\(command.verb)/\(command.name).txt"
  }

  private var url: URL { SourceTree.root.appendingPathComponent(path) }

  /// Runs the tool and compares the whole text with the golden.
  ///
  /// With `COMPOSE_REPLAY_ACCEPT` set the golden is written again.
  func expectEqual(location: SourceLocation = #_sourceLocation) throws {
    let found = Self.text(of: command, try CommandRun(command))
    if Self.isWriting {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try found.write(to: url, atomically: true, encoding: .utf8)
    }
    let kept = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if found == kept { return }
    Issue.record("\(path): \(Self.firstDifference(kept, found))", sourceLocation: location)
  }

  /// The text of the golden. A section without contents is left out.
  static func text(of command: CommandCase, _ run: CommandRun) -> String {
    var sections = [("standard input", command.input), ("standard output", run.output)]
    sections.append(("standard error", run.messages))
    sections.append(("written files", run.writtenFiles.map { $0 + "\n" }.joined()))
    sections += run.shownFiles.map { ($0.name, $0.text) }
    let head = "$ \(line(of: command))\n\(run.ending)\n"
    return sections.reduce(into: head) { text, section in
      guard !section.1.isEmpty else { return }
      text += "\n--- \(section.0)\n" + Normaliser.normalised(section.1)
      if !section.1.hasSuffix("\n") { text += "\n(no end of line)\n" }
    }
  }

  /// The command line, as a shell takes it.
  private static func line(of command: CommandCase) -> String {
    let variables = command.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return (variables + ["compose-replay"] + command.words.map(quoted)).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "@+-./_=:,~".contains($0) }
    return isPlain && !word.isEmpty ? word : "'\(word)'"
  }

  private static func firstDifference(_ kept: String, _ found: String) -> String {
    let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(old, new).prefix { $0 == $1 }.count
    func text(_ lines: [Substring]) -> String {
      index < lines.count ? "\"\(lines[index])\"" : "nothing"
    }
    return "line \(index + 1): expected \(text(old)), found \(text(new)); renew it with "
      + "COMPOSE_REPLAY_ACCEPT=1 swift test --filter CommandTests"
  }
}
