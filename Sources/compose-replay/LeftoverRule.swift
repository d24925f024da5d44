import ArgumentParser
import Foundation
import Replay

/// What a test run does with files that belong to no golden or to no test.
enum LeftoverRule: String, CaseIterable, ExpressibleByArgument {
  case reject
  case delete
  case warn
  case ignore

  /// The files that belong to no golden, and the goldens that are not in the list.
  ///
  /// - Parameter references: The path of the list; nil for none.
  /// - Throws: ``Problem`` if the list cannot be read.
  func leftovers(
    in search: GoldenSearch, _ logs: [String], references: String?
  ) throws -> [String] {
    if self == .ignore { return [] }
    if self == .delete, ProcessInfo.processInfo.environment["CI"] != nil {
      throw Problem(
        code: ExitCodes.usage, what: "test deletes nothing while CI is set",
        help: "use '--unreferenced reject' there", diagnostic: "CR3009")
    }
    let files = try search.leftovers()
    guard let references else { return files }
    guard let text = try? String(contentsOfFile: references, encoding: .utf8) else {
      throw Problem(
        code: ExitCodes.noSuchFile, what: "cannot read '\(references)', the list of goldens",
        help: "write it with 'COMPOSE_REPLAY_REFERENCES=\(references) swift test'",
        diagnostic: "CR3009")
    }
    let known = Set(text.split(separator: "\n").map { Self.absolute(String($0)) })
    return files + logs.filter { !known.contains(Self.absolute($0)) }
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Does what the rule says.
  ///
  /// - Returns: The exit code.
  func apply(to files: [String]) throws -> Int32 {
    for file in files {
      let name = "'\(Escaping.escaped(file))'"
      let reason = file.hasSuffix(".log") ? "is used by no test" : "has no log"
      switch self {
      case .ignore: break
      case .warn: Output.message("warning: CR3009 \(name) \(reason)")
      case .reject: Output.message("error: CR3009 \(name) \(reason)")
      case .delete:
        try delete(file)
        Output.message("note: deleted \(name), which \(reason)")
      }
    }
    if files.isEmpty || self != .reject { return ExitCodes.verified }
    Output.message("help: remove these files, or '--unreferenced delete' does it")
    return ExitCodes.pending
  }

  /// Deletes a file; with a log, what belongs to it.
  private func delete(_ file: String) throws {
    var files = [file]
    if file.hasSuffix(".log") {
      let stem = file.dropLast(".log".count)
      files += [".transcript", ".policy.json", ".log.new"].map { stem + $0 }
    }
    for file in files where access(file, F_OK) == 0 {
      if unlink(file) != 0 {
        throw Problem(
          code: ExitCodes.inputOutput,
          what: "cannot delete '\(file)': \(SystemText.reason(errno))", diagnostic: "CR2008")
      }
    }
  }
}
