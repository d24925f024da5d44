import Foundation
import Testing

/// Colours, closed pipes, empty results and the documents about the command line.
@Suite struct TextOutputTests {
  private static let log = Tool.recording("storefront/price-bug")
  private static let other = Tool.recording("storefront/checkout")

  /// Calls that print text with colours.
  private static let texts = [
    ["verify", log], ["verify", other], ["events", log], ["show", log, "@126"],
    ["diff", log, "@0", "@end"], ["diff", log, other], ["why", log, "services.cart.store.total"],
    ["info", log], ["doctor", log], ["explain", "CR1203"], ["explain"], ["test", log],
    ["events", log, "--node", "nothing"], ["show", log, "@9999"],
  ]

  /// A text without the times of a replay.
  private static func timeless(_ text: String) -> String {
    text.replacing(#/\d+\.\d{3} s  [\d.]+[kM]? events/s/#, with: "")
  }

  private static func plain(_ text: String) -> String {
    timeless(text.replacing(#/\u{1B}\[[\d;]*m/#, with: ""))
  }

  @Test(
    "Colours add nothing but sequences of SGR, and without them no byte changes", arguments: texts)
  func colors(call: [String]) throws {
    let none = try Tool(call, environment: ["NO_COLOR": ""])
    let never = try Tool(call + ["--color", "never"], environment: ["FORCE_COLOR": "1"])
    let always = try Tool(call + ["--color", "always"], environment: ["NO_COLOR": "1"])
    #expect(!none.output.contains("\u{1B}") && !none.messages.contains("\u{1B}"))
    #expect(Self.timeless(never.output) == Self.timeless(none.output))
    #expect(never.messages == none.messages)
    #expect(Self.plain(always.output) == Self.timeless(none.output))
    #expect(Self.plain(always.messages) == none.messages)
    #expect(always.code == none.code && never.code == none.code)
    let hasNoMark = ["info", "doctor"].contains(call.first)
    #expect((always.output + always.messages).contains("\u{1B}[") || hasNoMark, "\(call)")
  }

  @Test("The environment decides when the command line does not")
  func environment() throws {
    func hasColors(_ environment: [String: String]) throws -> Bool {
      let quiet = ["NO_COLOR": "", "CLICOLOR_FORCE": "", "FORCE_COLOR": ""]
      let tool = try Tool(
        ["events", Self.log, "--to", "@3"], environment: quiet.merging(environment) { $1 })
      return tool.output.contains("\u{1B}[")
    }
    #expect(try !hasColors(["TERM": "xterm-256color"]))
    #expect(try hasColors(["FORCE_COLOR": "1"]))
    #expect(try hasColors(["CLICOLOR_FORCE": "1"]))
    #expect(try !hasColors(["CLICOLOR_FORCE": "0"]))
    #expect(try !hasColors(["FORCE_COLOR": "1", "NO_COLOR": "1"]))
  }

  @Test("Recorded text cannot add colours of its own")
  func hostile() throws {
    let log = try TemporaryLog(
      "t+0.000001s input start app {}\n  send app.\u{1B}[31mred \"@7 \u{1B}[0m\"\n")
    let tool = try Tool("events", log.path, "--color", "always")
    #expect(!tool.output.contains("\u{1B}[31m"))
    #expect(tool.output.contains("\\u{1b}[31mred"))
  }

  /// Calls whose text is longer than a page.
  private static let long = [
    "events L", "events L --json", "export L", "export L --format json",
    "export L --format chrome", "export L --format transcript", "show L @100", "info L --json",
    "diff L K", "diff L @0 @end", "diff L @0 @end --json", "diff L @0 @end --json-patch",
    "why L services.cart.store.total --all-writes", "explain", "codegen L", "help",
    "help verify", "--generate-completion-script bash", "doctor L", "test L",
    "verify K L", "pending L", "inspect L --dump",
  ]

  @Test("A reader that is gone ends every verb at once, with 141 and no message", arguments: long)
  func closedPipe(call: String) throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = call.replacing("L", with: Self.other).replacing("K", with: Self.log)
    // The reader is gone before the tool begins.
    let tool = try Tool.shell(
      """
      mkfifo pipe; exec 7<> pipe; exec 8> pipe; exec 7>&-
      "$TOOL" \(words) >&8 2> messages; echo $?; grep -v '^note: ' messages; ls
      """, in: folder)
    #expect(tool.lines == ["141", "messages", "pipe"], "\(tool.output)")
  }

  @Test("An empty result is said, with the name that may be meant")
  func empty() throws {
    let misspelt = try Tool("events", Self.other, "--node", "services.crat*")
    #expect(misspelt.code == 0 && misspelt.output.isEmpty)
    #expect(misspelt.messages == "note: no event of 346 matches\nhelp: did you mean 'cart'?\n")
    let range = try Tool("events", Self.other, "--kind", "route", "--to", "@3", "--json")
    #expect(range.messages == "note: no event of 4 matches\n")
  }

  /// Lines before the cursor, and what bash proposes.
  private static let completions: [(String, String)] = [
    ("ev", "events"), ("events ses", "session.log"), ("events session.log --kind co", "commit"),
    ("diff session.log --color ", "auto always never"), ("simulate sto", "storefront"),
    ("record -o new.log -- wea", "weather"),
    ("export session.log --format ", "ndjson json chrome transcript asciicast"),
    ("explain CR120", "CR1201 CR1202 CR1203 CR1204 CR1205 CR1206 CR1207 CR1208"),
    ("run sto", "storefront"),
  ]

  @Test("The script for bash proposes verbs, logs, values of options and applications")
  func completion() throws {
    let folder = try TemporaryLog.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = Self.completions.map { "propose 'compose-replay \($0.0)'" }.joined(separator: "\n")
    let tool = try Tool.shell(
      """
      mkdir bin; ln -s "$TOOL" bin/compose-replay; PATH=$PWD/bin:$PATH
      touch session.log notes.txt
      compose-replay --generate-completion-script bash > script; bash -n script || exit 1
      source ./script
      propose() {
        COMP_LINE=$1; COMP_POINT=${#1}; COMP_TYPE=9; read -ra COMP_WORDS <<< "$1"
        if [[ $1 == *' ' ]]; then COMP_WORDS+=(''); fi
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
        _compose-replay compose-replay "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        echo "${COMPREPLY[*]}"
      }
      complete -p compose-replay
      \(lines)
      """, in: folder)
    #expect(
      tool.lines
        == ["complete -o default -o filenames -F _compose-replay compose-replay"]
        + Self.completions.map(\.1), "\(tool.messages)")
  }

  @Test("A negative number names its option")
  func negative() throws {
    let tool = try Tool("simulate", "storefront", "--seed", "-3", "-o", "/dev/null")
    #expect(tool.code == 64)
    #expect(tool.messages.hasPrefix("error: '--seed' takes a number, 0 or more, and not '-3'\n"))
  }
}
