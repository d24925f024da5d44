import FoundationEssentials

/// The manual page of the tool, in the language of `man`, made from the parser's description.
///
/// Source: groff_man(7).
struct ManualPage {
  /// The only word of a command line that asks for the page.
  static let option = "--generate-manual"

  private let tool: Description.Command
  private var lines: [String] = []

  /// - Parameter description: The JSON document of the parser about the whole tool.
  /// - Throws: `DecodingError` for another document.
  init(description: String) throws {
    tool = try JSONDecoder().decode(Description.self, from: Data(description.utf8)).command
  }

  /// The text of the page, with a newline at its end. It is ASCII.
  var text: String {
    var page = self
    page.addHead()
    for verb in tool.subcommands ?? [] where verb.commandName != "help" { page.add(verb) }
    page.addTables()
    return page.lines.joined(separator: "\n") + "\n"
  }

  /// Prints the page.
  ///
  /// - Throws: ``OutputError``.
  static func print() throws {
    try Output.standard.append(try ManualPage(description: ComposeReplay._dumpHelp()).text)
    try Output.standard.finish()
  }

  // MARK: Sections

  private mutating func addHead() {
    lines.append(
      ".TH COMPOSE\\-REPLAY 1 \"\(ToolVersion.date)\" \"compose\\-replay \(ToolVersion.text)\"")
    section("NAME")
    lines.append("compose\\-replay \\- record, replay and verify sessions of component trees")
    section("SYNOPSIS")
    lines += [".B compose\\-replay", ".I LOG", ".br", ".B compose\\-replay", ".I verb", "\\&..."]
    section("DESCRIPTION")
    paragraph(
      "'compose-replay LOG' is 'compose-replay verify LOG'. '-' as a log is standard input.")
    paragraph("Data goes to standard output, messages to standard error.")
    paragraph("Positions are @120, @end, @-10, t+2.350s, @120^ (the cause) and @120~ (the input).")
    section("VERBS")
  }

  private mutating func add(_ verb: Description.Command) {
    lines.append(".SS \(Self.plain(verb.commandName))")
    if let abstract = verb.abstract { paragraph(abstract) }
    for part in (verb.discussion ?? "").split(separator: "\n\n") {
      paragraph(String(part))
    }
    for argument in verb.arguments ?? [] where argument.shouldDisplay { add(argument) }
    guard let guide = VerbGuide.of(verb.commandName) else { return }
    paragraph("Examples:")
    for example in guide.examples {
      lines += [".PP", ".EX", Self.plain("compose-replay \(example.words)"), ".EE"]
      lines += [".RS 4", Self.plain(example.meaning), ".RE"]
    }
  }

  private mutating func add(_ argument: Description.Argument) {
    if argument.names?.contains(where: { ["help", "version"].contains($0.name) }) == true {
      return
    }
    let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    let value =
      argument.kind == "flag" ? "" : "\\fI\(Self.plain(argument.valueName ?? "value"))\\fR"
    let head = names.map { "\\fB\(Self.plain($0))\\fR" }.joined(separator: ", ")
    lines += [".TP", [head, value].filter { !$0.isEmpty }.joined(separator: " ")]
    lines.append(Self.plain(argument.abstract ?? ""))
    if let standard = argument.defaultValue { lines.append(Self.plain("Default: \(standard).")) }
  }

  private mutating func addTables() {
    section("EXIT STATUS")
    for code in VerbGuide.meanings(of: "") { add("\(code.code)", code.meaning) }
    section("ENVIRONMENT")
    for (name, meaning) in Self.variables { add(name, meaning) }
    section("FILES")
    add("$XDG_STATE_HOME/compose-replay/applications.json", "The recorded applications.")
    add("NAME.policy.json", "What the golden NAME.log must do.")
    add("NAME.log.new", "A renewed recording, which waits for a decision.")
    section("SEE ALSO")
    paragraph("'compose-replay help VERB' and 'compose-replay explain CODE'.")
  }

  private static let variables = [
    ("COMPOSE_REPLAY_PAGER, PAGER", "The pager; empty or 'cat' for none. Without both, 'less'."),
    ("LESS, LV", "Settings of a pager; FRX and -c if they are not set."),
    ("NO_COLOR", "No colours, if it is not empty."),
    ("CLICOLOR_FORCE, FORCE_COLOR", "Colours also without a terminal, if not empty and not 0."),
    ("TERM", "A terminal that is 'dumb' gets no colours, no pager and no progress."),
    ("COMPOSE_REPLAY_APP", "The executable to replay with, like '--app'."),
    ("COMPOSE_STORAGE", "The folder in which applications store their files."),
    ("XDG_STATE_HOME, HOME", "Where the recorded applications are remembered."),
    ("COMPOSE_REPLAY_RECORD", "Which goldens a test run records."),
    ("CI", "If it is set, no golden is written and no progress is shown."),
  ]

  // MARK: Language

  private mutating func section(_ name: String) { lines.append(".SH \(name)") }

  private mutating func paragraph(_ text: String) {
    // A paragraph begins with its section.
    if lines.last?.hasPrefix(".S") != true { lines.append(".PP") }
    for line in text.split(separator: "\n") { lines.append(Self.plain(String(line))) }
  }

  private mutating func add(_ term: String, _ meaning: String) {
    lines += [".TP", ".B \(Self.plain(term))", Self.plain(meaning)]
  }

  /// A text whose characters have no meaning in the language.
  private static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      default:
        result += scalar.isASCII ? String(scalar) : named(scalar)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// A character by its number, of at least four digits.
  private static func named(_ scalar: Unicode.Scalar) -> String {
    let number = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u" + String(repeating: "0", count: max(0, 4 - number.count)) + number + "]"
  }
}

/// The part of the parser's description that the manual page needs.
private struct Description: Decodable {
  struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  struct Argument: Decodable {
    var kind: String
    var shouldDisplay: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
  }

  struct Name: Decodable {
    var kind: String
    var name: String
  }

  var command: Command
}
