import CBOR
import EventModel
import SnapshotDiff
import TextTerminal
import Timeline

extension InspectorModel {
  /// The commands of the prompt `:`, with what follows each and what it does.
  static let commands: [(name: String, argument: String, help: String)] = [
    ("blame", "[PATH]", "the event and the line that wrote each value"),
    ("break", "CONDITION", "stop c where it holds; again: no longer"),
    ("copy", "", "the selected value to the clipboard"),
    ("filter", "CONDITION", "leave out the other events"),
    ("goto", "POSITION", "@1234, @end, @-10, @1234^, 1m2.5s, 50%"),
    ("help", "", "the keys"),
    ("keep", "[NAME]", "the search and the filter beside the log; or the search, for / NAME Tab"),
    ("note", "TEXT", "about the current event, kept beside the log; none takes it away"),
    ("outstanding", "", "what has begun and not ended here"),
    ("play", "[SPEED] [recorded]", "let the session pass"),
    ("quit", "", "leave"),
    ("save", "FILE", "the selected value to a file"),
    ("why", "[PATH]", "to the change that made the selection what it is"),
    ("whynot", "[PATH]", "since when the selection is as it is, and what did not write it"),
  ]

  /// Runs a command, or goes to a position.
  mutating func runCommand(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first.map(String.init) else { return }
    let rest = words.count > 1 ? String(words[1]) : ""
    let known = Self.commands.filter { $0.name == first || $0.name.hasPrefix(first) }
    let name = known.first { $0.name == first }?.name ?? (known.count == 1 ? known[0].name : first)
    if !rest.isEmpty, known.contains(where: { $0.name == name && $0.argument.isEmpty }) {
      return message = "':\(name)' takes nothing after it"
    }
    switch name {
    case "q", "quit": request = .quit(exitCode: 0)
    case "filter", "f": setFilter(rest)
    case "break", "b": setBreak(rest)
    case "help": (isHelpOpen, helpText, helpScroll) = (true, "", 0)
    case "copy": copy()
    case "save": save(to: rest)
    case "why": rest.isEmpty ? askWhy() : about(rest) { $0.askWhy(of: $1) }
    case "whynot": rest.isEmpty ? askWhyNot() : about(rest) { $0.askWhyNot(of: $1) }
    case "outstanding": askOutstanding()
    case "blame": rest.isEmpty ? askBlame() : about(rest) { $0.askBlame(of: $1) }
    case "keep": rest.isEmpty ? keep(searchToo: true) : keep(as: rest)
    case "note": isEmpty ? (message = "there are no events") : note(rest)
    case "play": play(rest)
    case "goto": goToPosition(rest)
    default: goToPosition(text)
    }
  }

  /// Asks about a path that was typed.
  private mutating func about(
    _ text: String, _ ask: (inout InspectorModel, StatePath) -> Void
  ) {
    do throws(NotationError) {
      ask(&self, try StatePath(parsing: text))
    } catch {
      message = Printable.text("'\(text)' is not a path: \(error.message)")
    }
  }

  private mutating func play(_ text: String) {
    var words = text.split(separator: " ")
    let isRecorded = words.last == "recorded"
    if isRecorded { words.removeLast() }
    let speed = words.first.flatMap { Double($0) }
    if words.count > 1 || (words.count == 1 && !(speed.map(Self.speeds.contains) ?? false)) {
      message = "write a speed from 1 to 100, such as :play 10"
    } else {
      playSpeed = speed ?? playSpeed
      playsRecorded = isRecorded
      play()
    }
  }

  func drawProposals(_ grid: inout Grid, end: Int) {
    guard let prompt else { return }
    let found = proposals(for: prompt)
    let rows = max(0, end - 2)
    // The chosen one is among those that are shown.
    let first = prompt.typed == nil ? 0 : max(0, prompt.choice - rows + 1)
    let proposals = found.dropFirst(first).prefix(rows)
    let width = max(28, min(size.width / 2, (found.map { $0.name.count }.max() ?? 0) + 1))
    for (place, proposal) in proposals.enumerated() {
      let row = end - proposals.count + place
      let isChosen = prompt.typed != nil && place + first == prompt.choice
      grid.put(String(repeating: " ", count: size.width), row: row, column: 0, limit: size.width)
      let name =
        prompt.isCommandName
        ? ":\(proposal.name) \(proposal.argument)" : Printable.text(proposal.name)
      let role: Role = isChosen ? .focus : .title
      put([StyledText(name, role)], &grid, row: row, column: 1, limit: width)
      put([StyledText(proposal.help)], &grid, row: row, column: width + 2)
    }
  }

  /// What the prompt may become: a command, or in a condition a word that fits the state.
  func proposals(for prompt: Prompt) -> [Proposal] {
    if prompt.isCommandName { return prompt.commands }
    let saved = marks.saved.sorted { $0.key < $1.key }.filter { prompt.mayBecome($0.key) }
    if !saved.isEmpty {
      return saved.map { name, text in
        Proposal(
          name: name, argument: "", help: Printable.text(text), text: text)
      }
    }
    guard prompt.isCondition else { return [] }
    let word = prompt.word
    guard !word.isEmpty, case .success(let state) = scene.state(at: current) else { return [] }
    let paths = StateLeaves(of: state).leaves.map { leaf in
      Proposal(name: leaf.path.description, argument: "", help: shortText(of: leaf.value))
    }
    let fields =
      EventFilter.TextField.allCases.map(\.rawValue)
      + EventFilter.NumberField.allCases.map(\.rawValue)
    let known =
      fields.map { Proposal(name: $0, argument: "", help: "of the event") }
      + EventKind.known.map { Proposal(name: $0.name, argument: "", help: "a kind of event") }
    let begun = (paths + known).filter { $0.name.lowercased().hasPrefix(word) }
    return begun.isEmpty ? paths.filter { $0.name.lowercased().containsText(word) } : begun
  }

  private func shortText(of value: CBORValue) -> String {
    Printable.text(StateDifference.cut(Notation.text(of: value), to: Self.longestName))
  }
}

/// What `Tab` puts into a prompt.
struct Proposal {
  let name: String
  /// What follows a command.
  let argument: String
  let help: String
  /// The whole text that takes the place of what was typed; nil for the name as its last word.
  var text: String?
}

extension InspectorModel.Prompt {
  /// The commands that the text may become: those that begin with it, else those that speak of it.
  fileprivate var commands: [Proposal] {
    let text = String(begun).lowercased()
    let begun = InspectorModel.commands.filter { $0.name.hasPrefix(text) }
    return (begun.isEmpty ? InspectorModel.commands.filter { $0.help.contains(text) } : begun)
      .map { Proposal(name: $0.name, argument: $0.argument, help: $0.help) }
  }

  /// What was typed up to the cursor, before a proposal took its place.
  private var begun: [Character] { typed ?? Array(text[..<cursor]) }

  /// Whether a command is being typed.
  var isCommandName: Bool { kind == .command && !begun.contains(" ") }

  /// Whether a search or filter is being typed that may be the name of a saved one.
  fileprivate func mayBecome(_ name: String) -> Bool {
    kind != .command && !begun.isEmpty && name.hasPrefix(String(begun))
  }

  /// Whether a condition is being typed.
  fileprivate var isCondition: Bool {
    kind == .filter
      || (kind == .command
        && ["break ", "filter ", "b ", "f "].contains { String(begun).hasPrefix($0) })
  }

  /// The word before the cursor, in lower case.
  fileprivate var word: String { String(begun.suffix(wordLength)).lowercased() }

  private var wordLength: Int { begun.reversed().prefix { $0 != " " && $0 != "(" }.count }

  /// Puts the next or the previous proposal in the place of the word before the cursor.
  mutating func choose(_ direction: Int, among all: [Proposal]) {
    guard !all.isEmpty else { return }
    let former = typed == nil ? (direction > 0 ? -1 : 0) : choice
    choice = (former + direction + all.count) % all.count
    let after = text[cursor...]
    typed = begun
    let isWhole = isCommandName || all[choice].text != nil
    let kept = begun.dropLast(isWhole ? begun.count : wordLength)
    let chosen =
      kept + (all[choice].text ?? all[choice].name) + (all[choice].argument.isEmpty ? "" : " ")
    guard chosen.count + after.count <= 4096 else { return }
    text = Array(chosen + after)
    cursor = chosen.count
  }
}
