import EventModel
import FoundationEssentials

/// Lines that people type who know other tools, and what they are here.
struct OtherWords {
  private var words: [String]

  /// The command that a line means which this tool does not know; nil if it is not known either. The
  /// parser takes each that is returned.
  static func command(for words: [String]) -> ShellCommand? {
    var line = OtherWords(words: words)
    line.replaceVerb()
    line.replaceOptions()
    line.separateProgram()
    let isShort = line.words.first == "verify" && words.first != "verify" && line.words.count > 1
    let shown = isShort ? Array(line.words.dropFirst()) : line.words
    guard line.words != words, !shown.isEmpty, line.isParsed else { return nil }
    return ShellCommand(
      shown.map { $0.hasPrefix(">") ? .output(String($0.dropFirst())) : .init($0) })
  }

  /// The verb that a word means which this tool does not know.
  static func verb(_ word: String) -> String? {
    verbs[word]?.first.flatMap { CommandWords.verbs.contains($0) ? $0 : nil }
  }

  /// The line with the log before what is asked of it, if it is after that; else nil.
  static func exchanged(_ words: [String]) -> ShellCommand? {
    var line = OtherWords(words: words)
    line.exchangeLog()
    return line.words == words
      ? nil : command(for: line.words) ?? ShellCommand(line.words.map { .init($0) })
  }

  private var isParsed: Bool {
    do {
      _ = try ComposeReplay.parseAsRoot(words.filter { !$0.hasPrefix(">") })
      return true
    } catch {
      return ComposeReplay.exitCode(for: error) == .success
    }
  }

  // MARK: Verbs

  private static let verbs: [String: [String]] = [
    "replay": ["verify"], "check": ["verify"], "judge": ["verify"], "validate": ["verify"],
    "film": ["play"], "movie": ["play"], "open": ["inspect"], "view": ["inspect"],
    "debug": ["inspect"],
    "tui": ["inspect"], "browse": ["inspect"], "step": ["inspect"], "travel": ["inspect"],
    "cat": ["events"], "log": ["events"], "list": ["events"], "print": ["events"],
    "dump": ["events"], "timeline": ["events"], "trace": ["events"], "history": ["events"],
    "follow": ["events", "--follow"], "watch": ["events", "--follow"],
    "head": ["events", "--first", "10"], "tail": ["events", "--last", "10"],
    "inputs": ["events", "--kind", "input"], "commits": ["events", "--kind", "commit"],
    "count": ["events", "--count"], "stat": ["info"], "stats": ["info"], "summary": ["info"],
    "describe": ["info"], "state": ["show"], "get": ["show"],
    "cause": ["why"], "whynot": ["why", "--not"], "why-not": ["why", "--not"],
    "outstanding": ["show"], "timers": ["show"], "tree": ["show"], "nodes": ["info"],
    "compare": ["diff"], "delta": ["diff"], "convert": ["export"],
    "json": ["export", "--format", "json"], "annotate": ["blame"],
    "generate": ["codegen"], "gen": ["codegen"], "update": ["accept"], "approve": ["accept"],
    "bless": ["accept"], "renew": ["accept"], "fsck": ["doctor"], "lint": ["doctor"],
    "repair": ["recover"], "fix": ["recover"], "salvage": ["recover"], "compress": ["compact"],
    "anonymize": ["redact"], "mask": ["redact"], "fuzz": ["explore"], "hunt": ["explore"],
    "shrink": ["minimize"], "reduce": ["minimize"], "bisect": ["minimize"],
    "fork": ["branch"], "edit": ["branch"], "what-if": ["branch"], "start": ["run"],
    "version": ["--version"], "-V": ["--version"], "-v": ["--version"], "commands": ["help"],
  ]

  private mutating func replaceVerb() {
    guard let first = words.first else { return }
    if let verb = Self.verbs[first] {
      // What belongs to the verb comes after the log.
      words = [verb[0]] + words.dropFirst() + verb.dropFirst()
    } else if ["grep", "search", "find"].contains(first), words.count == 3 {
      let files = words.dropFirst().filter(FileManager.default.fileExists)
      guard let log = files.first, let text = words.dropFirst().first(where: { $0 != log }) else {
        return
      }
      words = ["events", log, "--where", Self.term(text)]
    } else if first == "screen", words.count > 1 {
      words = ["show", words[1], "screen"] + words.dropFirst(2)
    } else if first == "verify", words.count == 1 || words.contains(where: Self.isFolder) {
      words[0] = "test"
    } else if first == "verify", words.count == 3, !FileManager.default.fileExists(atPath: words[2])
    {
      // What is asked of a log, without or after its verb.
      if (try? Position(parsing: words[2])) != nil {
        words[0] = "show"
      } else if CommandWords.verbs.contains(words[2]) {
        words = [words[2], words[1]]
      }
    } else if first == "run", words.count > 1, words[1].hasSuffix(".log") {
      words[0] = "verify"
    } else if first == "explain", words.count == 2, words[1].hasSuffix(".log") {
      words[0] = "verify"
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// A text as a term of a filter.
  private static func term(_ text: String) -> String {
    text.utf8.allSatisfy(Notation.isWordByte) ? text : Notation.quoted(text)
  }

  /// Puts the log before what is asked of it.
  private mutating func exchangeLog() {
    if words.starts(with: ["why", "not"]), words.count > 2 {
      words = ["why"] + words.dropFirst(2) + ["--not"]
      return
    }
    let readers = ["show", "why", "blame", "events", "diff", "info", "inspect", "play"]
    guard readers.contains(words[0]), words.count > 2, !words[1].hasPrefix("-"),
      !FileManager.default.fileExists(atPath: words[1]),
      FileManager.default.fileExists(atPath: words[2])
    else { return }
    words.swapAt(1, 2)
  }

  // MARK: Options

  /// What an option is called here; `$` is its value, and no words mean that it is left out.
  private static let options: [String: [String: [String]]] = [
    "events": [
      "--grep": ["--where", "$"], "--search": ["--where", "$"], "--query": ["--where", "$"],
      "-f": ["--where", "$"], "--limit": ["--first", "$"], "-n": ["--first", "$"],
      "--head": ["--first", "$"], "--max": ["--first", "$"], "--tail": ["--last", "$"],
      "--type": ["--kind", "$"], "-k": ["--kind", "$"], "--since": ["--from", "$"],
      "--after": ["--from", "$"], "--until": ["--to", "$"], "--before": ["--to", "$"],
      "--at": ["$"], "--format": ["--$"], "--output": ["--$"],
      "--inputs": ["--kind", "input"], "--commits": ["--kind", "commit"],
      "--path": ["--where", "path = $"], "--by": ["--group-by", "$"],
      "--group": ["--group-by", "$"],
    ],
    "show": ["--at": ["$"], "--position": ["$"], "--screen": ["screen"], "--path": ["$"]],
    "why": ["--at": ["$"], "--path": ["$"], "--all": ["--all-writes"]],
    "blame": ["--at": ["$"], "--path": ["$"]],
    "inspect": ["--at": ["$"], "--position": ["$"]],
    "play": ["--at": ["$"], "--from": ["$"], "--goto": ["$"]],
    "export": [
      "-o": [">$"], "--output": [">$"], "--json": ["--format", "json"],
      "--ndjson": ["--format", "ndjson"], "--chrome": ["--format", "chrome"],
    ],
    "verify": [
      "--verbose": ["--stats"], "-v": ["--stats"], "--application": ["--app", "$"],
      "--bin": ["--app", "$"], "--until": ["--to", "$"], "--all": ["--keep-going", "100"],
    ],
    "simulate": ["-n": ["--steps", "$"], "--count": ["--steps", "$"]],
    "explore": [
      "--time": ["--for", "$"], "--duration": ["--for", "$"], "-n": ["--sessions", "$"],
    ],
    "branch": [
      "--remove": ["--skip", "$"], "--delete": ["--skip", "$"], "--drop": ["--skip", "$"],
    ],
  ]

  private mutating func replaceOptions() {
    guard let verb = words.first else { return }
    let table = Self.options[verb] ?? [:]
    var new = [verb]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--where", rest.first?.hasPrefix("-") == true {
        new.append("--where=" + (rest.popFirst() ?? ""))
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let here = parts.first.flatMap({ table[$0] }) else {
        new.append(Self.position(word, of: verb))
        continue
      }
      let hasValue = here.contains { $0.contains("$") }
      let value = parts.count > 1 ? parts[1] : hasValue ? rest.popFirst() ?? "" : ""
      new += here.map { $0 == "$" ? value : $0.replacingBytes(of: "$", with: value) }
    }
    words = new
    if verb == "events" { replaceEvents() }
    // A text on the screen can begin as an option does.
    if verb == "why", words.count == 3, Double(words[2]) ?? 0 < 0 { words.insert("--", at: 2) }
    if verb == "why", words.count == 3,
      words[2] == "screen" || (try? Position(parsing: words[2])) != nil
    {
      words[0] = "show"
    }
  }

  /// Writes a range, or a filter without its option, as they are here.
  private mutating func replaceEvents() {
    guard words.count == 3, !words[2].hasPrefix("-"), !words[2].contains(".."),
      (try? Position(parsing: words[2])) == nil,
      !FileManager.default.fileExists(atPath: words[2])
    else { return }
    let ends = words[2].split(whereSeparator: { "-:,".contains($0) })
      .map { $0.hasPrefix("@") ? $0.dropFirst() : $0 }
    if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]) {
      words[2] = "@\(first)..@\(last)"
    } else if (try? PositionRange(parsing: words[2])) == nil,
      (try? EventFilter(parsing: words[2])) != nil
    {
      words.insert("--where", at: 2)
    }
  }

  /// A word that is meant as a position, as it is written here.
  private static func position(_ word: String, of verb: String) -> String {
    guard ["show", "why", "blame", "inspect", "events", "play"].contains(verb) else { return word }
    if word == "last" || word == "latest" { return "@end" }
    if word == "first" || word == "start" { return "@0" }
    if word.hasPrefix("-"), Int(word) != nil, verb != "why" { return "@" + word }
    let time = word.hasPrefix("+") ? word.dropFirst() : word[...]
    if word.hasSuffix("s"), Double(time.dropLast()) != nil { return "t+\(time)" }
    return word
  }

  // MARK: Programs

  /// Gives a verb that makes a log its output, and `record` the mark before the program.
  private mutating func separateProgram() {
    guard let verb = words.first, ["record", "simulate"].contains(verb), words.count > 1 else {
      return
    }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var (options, program): ([String], [String]) = ([], [])
    var rest = words[1..<end]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        program.append(word)
        continue
      }
      options.append(word)
      let isFlag = ["--no-check", "--private"].contains(word) || word.contains("=")
      if !isFlag, let value = rest.popFirst() { options.append(value) }
    }
    if !options.contains(where: { $0 == "-o" || $0.hasPrefix("--output") }) {
      options += ["-o", "session.log"]
    }
    program += words[end...].dropFirst()
    if program.isEmpty { return }
    words = [verb] + (verb == "record" ? options + ["--"] + program : program + options)
  }
}
