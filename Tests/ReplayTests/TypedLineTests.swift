import Foundation
import PackageSources
import SessionLog
import Testing

/// Lines as people type them who have not read the manual: each does what is meant, or says what to
/// type.
@Suite struct TypedLineTests {
  /// A line, and the advice that it gets; empty for a line that does what is meant.
  static func rows() throws -> [(line: String, advice: String)] {
    let table = try String(
      contentsOf: SourceTree.root.appendingPathComponent("Tests/ReplayTests/typed-lines.tsv"),
      encoding: .utf8)
    return table.split(separator: "\n").map { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (cells[0], cells.count > 1 ? cells[1] : "")
    }
  }

  /// A folder with the logs that the lines name, and those of a golden.
  private static func folder() throws -> URL {
    let folder = try TemporaryLog.folder()
    let recordings = SourceTree.root.appendingPathComponent("Recordings")
    for (from, name) in [
      ("storefront/checkout.log", "checkout.log"), ("exhibition/visit.log", "visit.log"),
      ("storefront/price-bug.log", "price-bug.log"),
      ("storefront/price-bug.policy.json", "price-bug.policy.json"),
    ] {
      try FileManager.default.copyItem(
        at: recordings.appendingPathComponent(from), to: folder.appendingPathComponent(name))
    }
    return folder
  }

  private static func run(_ line: some StringProtocol, in folder: URL) throws -> Tool {
    try Tool.shell("\"$TOOL\" \(line)", in: folder)
  }

  @Test("Each line of the table does what is meant, or says what to type, and that works")
  func lines() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 130)
    for row in rows {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let tool = try Self.run(row.line, in: folder)
      if row.advice.isEmpty {
        #expect(tool.code == 0 || row.line.hasPrefix("diff") && tool.code == 1, "\(row.line)")
        continue
      }
      #expect(tool.code >= 64, "\(row.line): \(tool.code)")
      #expect(tool.messages.contains(row.advice), "\(row.line): \(tool.messages)")
      guard let advice = Self.command(in: tool.messages) else { continue }
      // Without a terminal, what the inspector would show is printed.
      let isShown = advice.contains("compose-replay inspect") && !advice.contains("--dump")
      let words = advice.dropFirst("compose-replay ".count) + (isShown ? " --dump" : "")
      let followed = try Self.run(words, in: folder)
      #expect(followed.code == 0 || followed.code == 1, "\(advice): \(followed.messages)")
    }
  }

  /// The command that a message says to type; nil for none.
  private static func command(in messages: String) -> Substring? {
    let help = messages.split(separator: "\n").last { $0.hasPrefix("help: ") }
    return help?.firstMatch(of: #/['`](compose-replay .+?)['`]$/#)?.1
  }
}
