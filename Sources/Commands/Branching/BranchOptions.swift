import ArgumentParser
import EventModel
import Search
import Timeline

/// The edits of a session, as the command line says them.
struct BranchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "End the session after an event.", valueName: "@N"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "Leave out an input, a result, or what came from outside; or those of a range.",
      valueName: "@N"))
  var skip: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Another text for a field, or value of a result: --edit @12 tea. '@12=-1' is one word.",
      valueName: "@N VALUE"))
  var edit: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Another end of an effect: 'value V', 'failure TEXT', 'error [0, V]', 'cancelled', 'never'.",
      valueName: "@N END"))
  var effect: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Do something after another event.", valueName: "@N @M"))
  var move: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do the inputs of a range, such as @40..@60, once more.", valueName: "@A..@B"))
  var `repeat`: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Tap or type after an event: --insert @40 'tap add', 'type Email ann'.",
      valueName: "@N INPUT"))
  var insert: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Let something happen later: an input, or what an effect does.", valueName: "@N TIME"))
  var delay: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Another answer to what the application asks for by a name in 'runtime.answer'; 'restore KEY' is "
        + "what a storage holds at the start.",
      valueName: "NAME VALUE"))
  var answer: [String] = []

  @Option(
    help: ArgumentHelp("Another answer to 'locale', such as tr_TR.", valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp("Another answer to 'zone', such as Asia/Kathmandu.", valueName: "zone"))
  var zone: String?

  @Option(help: ArgumentHelp("Shorten longer pauses, such as to 1s.", valueName: "time"))
  var squeeze: String?

  @Option(
    help: ArgumentHelp(
      "Let the process end after an event and the application start again, with what is stored.",
      valueName: "@N"))
  var relaunch: [String] = []

  @Option(help: "Another seed of chance.")
  var seed: UInt64?

  /// The edits in the order in which they apply, which is not that of the command line: what is
  /// added is not cut off again.
  ///
  /// - Parameter number: The number of the event at a position.
  /// - Throws: ``Problem`` for a text that is not a position, time or end; the errors of `number`.
  func edits(_ number: (String) throws -> Int) throws -> [ScenarioEdit] {
    // What another edit makes impossible is asked for in the base.
    var edits: [ScenarioEdit] = try answers().map { .answer($0, $1) }
    if let until { edits.append(.until(try number(until))) }
    edits += try skip.map { .skip(try range($0, number)) }
    edits += try pairs(edit, "--edit").map { .value(try number($0), $1) }
    edits += try pairs(effect, "--effect").map {
      .effect(try number($0), try ScenarioEdit.result($1))
    }
    edits += try pairs(move, "--move").map { .move(try number($0), try number($1)) }
    edits += try self.repeat.map { .repeat(try range($0, number)) }
    edits += try pairs(insert, "--insert").map { .insert(try number($0), $1) }
    edits += try pairs(delay, "--delay").map { .delay(try number($0), try time($1)) }
    // Each relaunch moves what comes before it to an earlier process.
    edits += try relaunch.map(number).sorted().map { .relaunch($0) }
    if let squeeze { edits.append(.squeeze(try time(squeeze))) }
    if let seed { edits.append(.seed(seed)) }
    return edits
  }

  /// The names of requests and their answers.
  ///
  /// - Throws: ``Problem`` if a request gets two.
  private func answers() throws -> [(String, String)] {
    var all = try pairs(answer, "--answer")
    if let locale { all.append(("locale", locale)) }
    if let zone { all.append(("zone", zone)) }
    for (index, (name, _)) in all.enumerated() where all[..<index].contains(where: { $0.0 == name })
    {
      throw Problem(
        code: ExitCodes.usage, what: "'\(name)' gets two answers",
        help: "give one of them; '--locale' and '--zone' are answers to 'locale' and 'zone'")
    }
    return all
  }

  private func range(
    _ text: String, _ number: (String) throws -> Int
  ) throws -> ClosedRange<Int> {
    let ends = text.split(separator: "..", maxSplits: 1).map(String.init)
    let (first, last) = (try number(ends.first ?? text), try number(ends.last ?? text))
    guard first <= last else {
      throw Problem(
        code: ExitCodes.usage, what: "'\(text)' ends before it begins",
        help: "write the earlier position first")
    }
    return first...last
  }

  private func time(_ text: String) throws -> Int64 {
    if let time = SessionTime.microseconds(text) { return time }
    throw Problem(
      code: ExitCodes.usage, what: "'\(text)' is no time", help: "a time is 2s, 350ms or 1m2.5s")
  }

  /// Words that come in twos: a position, and what belongs to it.
  private func pairs(_ words: [String], _ option: String) throws -> [(String, String)] {
    var pairs: [(String, String)] = []
    var rest = words[...]
    while let first = rest.popFirst() {
      if first.hasPrefix("@"), let sign = first.firstIndex(of: "=") {
        pairs.append((String(first[..<sign]), String(first[first.index(after: sign)...])))
      } else if let second = rest.popFirst() {
        pairs.append((first, second))
      } else {
        throw Problem(
          code: ExitCodes.usage, what: "'\(option) \(first)' says nothing about that position",
          help:
            "write both after the log, as in '\(option) \(first) …', with quotation marks around "
            + "spaces")
      }
    }
    return pairs
  }
}
