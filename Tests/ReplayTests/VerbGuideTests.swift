import Foundation
import Testing

/// The examples and the exit codes at the end of the help of each verb.
@Suite struct VerbGuideTests {
  /// What needs a terminal says so without one.
  private static let interactive = [
    "compose-replay inspect session.log", "compose-replay run storefront --record new.log",
  ]

  /// The files that the examples name, and the tool under its name.
  private static let files = """
    mkdir bin Recordings; ln -s "$TOOL" bin/compose-replay; PATH=$PWD/bin:$PATH
    export XDG_STATE_HOME=$PWD/state COMPOSE_STORAGE=$PWD/storage
    cp \(Tool.recording("storefront/checkout")) session.log
    cp \(Tool.recording("storefront/price-bug")) Recordings/changed.log
    cp session.log Recordings/checkout.log; cp Recordings/changed.log other.log

    """
  /// Renewed recordings.
  private static let results = "compose-replay test Recordings > /dev/null\n"

  private static let verbs: [String] = {
    let help = (try? Tool("--help").lines) ?? []
    let rows = help.drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { !$0.isEmpty }
    return rows.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }()

  @Test("Every verb is tested")
  func count() { #expect(Self.verbs.count == 27) }

  @Test("The examples of a verb run, with an exit code that its help lists", arguments: verbs)
  func examples(verb: String) throws {
    let help = try Tool("help", verb).lines
    #expect(try Tool(verb, "--help").lines == help)
    let examples = help.filter { $0.hasPrefix("  compose-replay ") }.map { $0.dropFirst(2) }
    let codes = help.drop { $0 != "EXIT CODES:" }.dropFirst()
      .compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
    #expect(help.contains("EXAMPLES:") && !examples.isEmpty && codes.count > 4)
    for example in examples {
      let folder = try TemporaryLog.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let results = ["pending", "review"].contains(verb) ? Self.results : ""
      let tool = try Tool.shell(Self.files + "unset CI\n" + results + example, in: folder)
      let isInteractive = Self.interactive.contains(String(example))
      #expect(codes.contains(tool.code), "\(example): \(tool.code) \(tool.messages)")
      #expect((tool.code == 64) == isInteractive, "\(example): \(tool.messages)")
      let hasResult =
        !tool.output.isEmpty || !tool.messages.isEmpty || example.contains(">")
        || example.contains(" -o ")
      #expect(hasResult, "\(example)")
    }
  }
}
