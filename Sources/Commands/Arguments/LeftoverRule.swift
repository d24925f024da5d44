import ArgumentParser
import EventModel
import FoundationEssentials
import Platform
import Replay

/// What a test run does with files that belong to no golden or to no test.
enum LeftoverRule: String, CaseIterable, ExpressibleByArgument {
  case reject
  case delete
  case warn
  case ignore

  /// The files that belong to no golden, and the goldens that are not in the list.
  ///
  /// - Parameters:
  ///   - references: The path of the list; nil for none.
  ///   - part: The shard of this run; nil for none.
  /// - Throws: ``Problem`` if the list cannot be read, or nothing may be deleted.
  func leftovers(
    in search: GoldenSearch, _ logs: [String], references: String?, part: Shard?
  ) throws -> [String] {
    if self == .ignore { return [] }
    if self == .delete, let part, part.count > 1 {
      throw Problem(
        code: ExitCodes.usage,
        what: "a shard deletes nothing, because the others need the same files",
        help: "delete in a run of all goldens", diagnostic: "CR3009")
    }
    if self == .delete, ContinuousIntegration.isOn(Surroundings.current.environment) {
      throw Problem(
        code: ExitCodes.usage, what: "test deletes nothing while CI is set",
        help: "use '--unreferenced reject' there", diagnostic: "CR3009")
    }
    let files = try search.leftovers()
    guard let references else { return files }
    guard let text = try? String(contentsOfFile: references, encoding: .utf8) else {
      throw Problem(
        code: ExitCodes.noSuchFile, what: "cannot read '\(references)', the list of goldens",
        help: "write it with \(Self.writing(references))",
        diagnostic: "CR3009")
    }
    let known = Set(text.split(whereSeparator: \.isNewline).map { Self.absolute(String($0)) })
    let goldens = try logs + search.snapshots()
    let unused = goldens.filter { !known.contains(Self.absolute($0)) }
    if self == .delete, unused.count == goldens.count {
      throw Problem(
        code: ExitCodes.usage,
        what: "'\(references)' names none of the goldens; nothing is deleted",
        help: "write it again with \(Self.writing(references))",
        diagnostic: "CR3009")
    }
    return files + unused
  }

  /// The command that writes the list of goldens. `env`, because an assignment is not quoted.
  private static func writing(_ references: String) -> String {
    ShellCommand(program: "env", "COMPOSE_REPLAY_REFERENCES=\(references)", "swift", "test").mention
  }

  /// The bytes of a path without links, because equal texts can be the names of several files.
  private static func absolute(_ path: String) -> [UInt8] {
    Array(URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path.utf8)
  }

  /// What is wrong with the run because of the files, one text each; none if they do not make it fail.
  func problems(of files: [String]) -> [String] {
    self == .reject ? files.map { "CR3009 '\($0)' \(Self.reason($0))" } : []
  }

  private static func reason(_ file: String) -> String {
    isGolden(file) ? "is used by no test" : "has no log"
  }

  private static func isGolden(_ file: String) -> Bool {
    file.ends(in: ".log") || file.ends(in: ".snapshot")
  }

  /// Does what the rule says.
  ///
  /// - Returns: The exit code.
  func apply(to files: [String]) throws -> Int32 {
    for file in files {
      let name = "'\(Escaping.escaped(file))'"
      let reason = Self.reason(file)
      switch self {
      case .ignore: break
      case .warn: Output.message("warning: CR3009 \(name) \(reason)")
      case .reject: Output.message("error: CR3009 \(name) \(reason)")
      // A log may have come while the goldens were replayed.
      case .delete where !Self.isGolden(file) && !GoldenSearch.isLeftover(file): break
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
    for file in files {
      if !Files.remove(file), SystemError.last != .noEntry {
        throw Problem(
          code: ExitCodes.inputOutput,
          what: "cannot delete '\(file)': \(SystemError.last.reason)", diagnostic: "CR2008")
      }
    }
  }
}
