import Foundation
import PackageSources
import Testing

extension CommandTests {
  /// Rules for all goldens together; a run that writes them leaves these tests out.
  @Suite(.enabled(if: !Golden.isWriting)) struct GoldenTests {
    /// The verbs of the tool: the files of the folder `Verbs`.
    private static let verbs = SourceTree.paths(
      below: "Sources/Commands/Verbs", suffix: "Command.swift"
    ).map { path in
      String(path.split(separator: "/").last?.dropLast("Command.swift".count) ?? "").lowercased()
    }

    private static func text(of command: CommandCase) -> String {
      let url = SourceTree.root.appendingPathComponent(Golden(of: command).path)
      return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }

    /// The exit code that a golden holds; nil for none.
    private static func exitCode(of command: CommandCase) -> Int? {
      let line = text(of: command).split(separator: "\n").dropFirst().first ?? ""
      return Int(line.dropFirst("exit code ".count))
    }

    @Test("Every golden has one case")
    func leftovers() {
      let kept = SourceTree.paths(below: Golden.folder, suffix: ".txt")
      #expect(CommandTests.all.map { Golden(of: $0).path }.sorted() == kept)
    }

    @Test("Every verb has its help, its JSON if it has one, and three wrong uses")
    func coverage() {
      #expect(Self.verbs.count == 27)
      for verb in Self.verbs {
        let cases = CommandTests.all.filter { $0.verb == verb }
        let help = cases.filter { $0.words == [verb, "--help"] && Self.exitCode(of: $0) == 0 }
        #expect(help.count == 1, "\(verb) --help")
        let good = cases.filter { (Self.exitCode(of: $0) ?? 64) < 64 }
        #expect(good.count >= 2, "\(verb)")
        #expect(cases.count - good.count >= 3, "wrong uses of \(verb)")
        if help.contains(where: { Self.text(of: $0).contains("  --json ") }) {
          #expect(good.contains { $0.words.contains("--json") }, "\(verb) --json")
        }
      }
    }

    @Test("Every wrong use is reported as an error, with a next step")
    func messages() {
      for command in CommandTests.all where (Self.exitCode(of: command) ?? 64) >= 64 {
        let text = Self.text(of: command)
        #expect(text.contains("\nerror: "), "\(command)")
        #expect(text.contains("\nhelp: "), "\(command)")
      }
    }
  }
}
