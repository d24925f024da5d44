import ArgumentParser
import CBOR
import EventModel
import Replay
import SnapshotDiff

struct PendingCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "pending",
    abstract: "List the goldens that wait for a decision.",
    discussion: """
      A golden is pending if a test run has written a renewed recording beside it, a snapshot if it \
      has written the value that differs. Files without \
      their log are listed, too. Exit code 0 if there is nothing, 2 if there is.
      """)

  @Argument(
    help: "Logs, and folders to search for them; by default Recordings, else the current folder.",
    completion: Completions.logs)
  var paths: [String] = []

  @OptionGroup var form: JSONOption

  @OptionGroup var colors: ColorOption

  func run() throws {
    let search = GoldenSearch(paths: paths)
    let (pending, leftovers) = (try search.pending(), try search.leftovers())
    if form.json {
      try Output.standard.line(try document(pending, leftovers))
    } else {
      for log in pending {
        try Output.standard.text("\(Escaping.escaped(log))  \(words(for: log))")
      }
      for file in leftovers {
        try Output.standard.line("\(Escaping.escaped(file))  has no log")
      }
      let review = ShellCommand(["review"] + paths.map(ShellCommand.Word.path)).mention
      try Output.standard.line(
        pending.isEmpty
          ? "no golden is pending"
          : "\(Counting.goldens(pending.count)) pending; \(review) shows the changes")
    }
    if !pending.isEmpty || !leftovers.isEmpty { throw ExitCode(ExitCodes.pending) }
  }

  private func words(for log: String) -> String {
    do {
      if log.ends(in: PendingSnapshot.suffix) {
        let count = try PendingSnapshot(log).difference.lines().count
        return count == 0 ? "no difference" : "the value differs"
      }
      return Escaping.escaped(try PendingGolden(log).headline)
    } catch {
      return Escaping.escaped(Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    let problem = Exit.problem(for: error, words: [])
    let code = problem?.diagnostic.map { "\($0) " } ?? ""
    return code + (problem?.what ?? String(describing: error))
  }

  private func document(_ pending: [String], _ leftovers: [String]) throws -> String {
    let values = pending.map { log in
      CBORValue.map([
        "log": .text(log), "renewed": .text(GoldenRenewal(of: log).path),
        "change": .text(words(for: log)),
      ])
    }
    return JSON.text(
      of: .map([
        "schema": .text("compose-replay/pending/1"), "pending": .array(values),
        "without_log": .array(leftovers.map { .text($0) }),
      ]))
  }
}

extension Counting {
  /// A number of goldens in words.
  static func goldens(_ count: Int) -> String {
    "\(grouped(count)) \(count == 1 ? "golden" : "goldens")"
  }
}
