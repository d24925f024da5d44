/// The end of the help of a verb: examples and exit codes.
struct VerbGuide {
  /// A command line without the name of the tool, and what it is for.
  typealias Example = (words: String, meaning: String)

  /// At least one. Tests run each of them.
  let examples: [Example]
  /// The exit codes of the verb, in addition to those of every verb.
  let codes: [Int32]

  private init(_ codes: [Int32], _ examples: Example...) {
    (self.codes, self.examples) = (codes, examples)
  }

  /// The codes that every verb has.
  private static let everyCode = [
    ExitCodes.verified, ExitCodes.usage, ExitCodes.internalError, ExitCodes.inputOutput,
    ExitCodes.closedPipe,
  ]
  /// The codes of a verb that reads a log.
  private static let readerCodes = [ExitCodes.lossy, ExitCodes.notALog, ExitCodes.noSuchFile]
  /// The codes of a verb that starts an application.
  private static let replayCodes =
    readerCodes + [ExitCodes.difference, ExitCodes.applicationFailed, ExitCodes.needsAnother]

  /// The lines that follow the parser's help of a verb.
  func lines(of verb: String) -> [String] {
    var lines = ["EXAMPLES:"]
    for example in examples {
      lines += ["  compose-replay \(example.words)", "      \(example.meaning)"]
    }
    lines += ["", "EXIT CODES:"]
    let all = Self.meanings(of: verb).filter {
      Self.everyCode.contains($0.code) || codes.contains($0.code)
    }
    return lines
      + all.map { "  \($0.code)\($0.code < 10 ? "   " : $0.code < 100 ? "  " : " ") \($0.meaning)" }
  }

  /// All codes in their order, with their meanings for a verb.
  static func meanings(of verb: String) -> [(code: Int32, meaning: String)] {
    [
      (ExitCodes.verified, success[verb] ?? "done"),
      (ExitCodes.difference, differences[verb] ?? "a difference was found"),
      (ExitCodes.pending, "a golden waits for a decision, or a file belongs to none"),
      (ExitCodes.lossy, losses[verb] ?? "done, but a part of a log is lost"),
      (ExitCodes.applicationFailed, "the application failed"),
      (ExitCodes.usage, "wrong usage"),
      (ExitCodes.notALog, "a file is no log"),
      (ExitCodes.noSuchFile, "there is no such file"),
      (ExitCodes.needsAnother, "needs another application, or a newer tool"),
      (ExitCodes.internalError, "internal error"),
      (ExitCodes.inputOutput, "a file or the output cannot be read or written"),
      (128 + 1, "ended by SIGHUP"), (128 + 2, "ended by SIGINT, which is Ctrl-C"),
      (ExitCodes.closedPipe, "the reader of the output has closed it, as 'head' does"),
      (128 + 3, "ended by SIGQUIT"), (128 + 6, "ended by SIGABRT"), (128 + 15, "ended by SIGTERM"),
    ]
  }

  private static let success = [
    "verify": "every log is verified", "diff": "equal, or equal but for times and numbers",
    "test": "every golden does what it should",
    "explore": "nothing was found", "pending": "no golden waits",
    "review": "no golden waits any more",
    "doctor": "the log is sound",
  ]

  private static let losses = [
    "verify": "done, but a part of a log is lost, or a redacted value may be the cause",
    "test": "done, but a part of a log is lost, or a redacted value may be the cause",
  ]

  private static let differences = [
    "explore": "something was found",
    "record": "the application could not do a line of its input",
    "run": "a script names what does not exist",
  ]

  /// The guide of a verb; nil for a word that is none.
  static func of(_ verb: String) -> VerbGuide? { all[verb] }

  private static let ended: [Int32] = [129, 130, 143]

  private static let all: [String: VerbGuide] = [
    "verify": VerbGuide(
      replayCodes + ended,
      ("session.log", "replay, and name the first difference"),
      ("verify session.log --keep-going 10", "name up to ten differences"),
      ("verify session.log --to @100 --stats", "judge to the turn of @100, count by kind")),
    "test": VerbGuide(
      replayCodes + [ExitCodes.pending] + ended,
      ("test Recordings", "replay every golden of a folder"),
      ("test Recordings --filter checkout --junit report.xml", "some of them, with a report")),
    "pending": VerbGuide(
      [2, 3, 66],
      ("pending Recordings", "list the goldens that wait")),
    "review": VerbGuide(
      [2, 3, 66],
      ("review Recordings", "decide about each change, with keys")),
    "accept": VerbGuide(
      replayCodes,
      ("accept Recordings/changed.log", "take the replay of today as the golden"),
      (
        "accept session.log --rename component:services.cart=component:services.basket",
        "a name was changed in the code"
      )),
    "run": VerbGuide(
      [1, 4, 66, 69, 131, 134] + ended,
      ("run storefront --record new.log", "use an application, and record it"),
      ("run storefront --script '<Tab>ann<Print>'", "play keys without a terminal")),
    "record": VerbGuide(
      [1, 4, 69, 131, 134] + ended,
      ("record -o new.log -- storefront", "record lines of standard input"),
      ("record -o new.log --seed 7 -- storefront", "with the same chance each time")),
    "simulate": VerbGuide(
      [4, 69] + ended,
      ("simulate storefront --seed 7 --steps 50 -o new.log", "fifty random steps"),
      ("simulate weather --events 500 -o new.log", "at least 500 events")),
    "explore": VerbGuide(
      [1, 66, 69] + ended,
      ("explore exhibition --sessions 8", "search, and print what was found"),
      (
        "explore storefront --always 'services.cart.store.total >= 0' --sessions 4",
        "with a condition that must hold"
      )),
    "branch": VerbGuide(
      replayCodes + ended,
      ("branch session.log --skip @195 -o new.log", "what if the user had not done that?"),
      ("branch session.log --insert @end 'tap pay' -o new.log", "one more tap"),
      ("branch session.log -o session.json", "the stimuli, as a text to read and to edit")),
    "minimize": VerbGuide(
      replayCodes + ended,
      (
        "minimize other.log --keep 'services.cart.store.total < 500' -o new.log",
        "the shortest way to a small total"
      ),
      ("minimize other.log --keep CR4402 --for 60s -o new.log", "what that failure needs")),
    "info": VerbGuide(
      readerCodes,
      ("info session.log", "the head, counts and sizes"),
      ("info session.log --json", "the same as a document")),
    "events": VerbGuide(
      readerCodes,
      ("events session.log --kind commit --flat", "all commits"),
      ("events session.log --filter 'node ~ *.cart* n >= 100'", "of one part, from @100 on"),
      ("events session.log --from @-10", "the last events, with their causes as a tree")),
    "show": VerbGuide(
      readerCodes,
      ("show session.log @126", "an event, the state and the screen after it"),
      ("show session.log @end services.cart.store", "one part of the state")),
    "diff": VerbGuide(
      readerCodes + [1],
      ("diff session.log @100 @end", "what changed between two positions"),
      ("diff session.log other.log --summary", "how much two sessions differ")),
    "coverage": VerbGuide(
      readerCodes + [69],
      ("coverage Recordings", "the table of each application"),
      ("coverage session.log other.log --json", "every part, and how often it was reached"),
      ("coverage Recordings --lcov > coverage.info", "the source lines that logs name")),
    "export": VerbGuide(
      readerCodes + ended,
      ("export session.log | head -1", "the events as JSON, one a line"),
      ("export session.log --format chrome > trace.json", "for Perfetto"),
      ("export session.log --format asciicast > session.cast", "a film for asciinema")),
    "inspect": VerbGuide(
      readerCodes + ended,
      ("inspect session.log", "walk through the session in a terminal"),
      ("inspect session.log --goto @126 --dump", "one screen, without a terminal")),
    "play": VerbGuide(
      readerCodes + ended,
      ("play session.log --script '<2s><Space>'", "two seconds of the film, without a terminal"),
      ("play session.log --speed 10 --squeeze 500ms --script '<1s>'", "ten times as fast")),
    "why": VerbGuide(
      readerCodes,
      ("why session.log services.cart.store.total", "the last write and its causes"),
      ("why session.log services.cart.store.total@200 --all-writes", "every write up to @200"),
      ("why session.log 'Check out'", "the frame that brought a text of the screen"),
      ("why session.log services.cart.store.coupon --not", "what has not written it")),
    "blame": VerbGuide(
      readerCodes,
      ("blame session.log services.cart.store", "each value, with what wrote it last")),
    "doctor": VerbGuide(
      readerCodes,
      ("doctor session.log", "what is damaged, and what is lost")),
    "recover": VerbGuide(
      readerCodes,
      ("recover session.log -o new.log", "keep every intact event")),
    "compact": VerbGuide(
      readerCodes,
      ("compact session.log -o new.log", "the smallest file")),
    "redact": VerbGuide(
      readerCodes,
      ("redact session.log --path '**.signIn.store.email' -o clean.log", "hide every address")),
    "codegen": VerbGuide(
      readerCodes + [69],
      ("codegen session.log", "print the test"),
      ("codegen session.log -o CheckoutTests.swift", "write it into a file")),
    "explain": VerbGuide(
      [],
      ("explain CR1203", "one code"),
      ("explain", "the list of all codes")),
  ]
}
