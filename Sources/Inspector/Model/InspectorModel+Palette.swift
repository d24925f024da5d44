import EventModel
import TextTerminal
import Timeline

extension InspectorModel {
  /// The commands of the prompt `:`, with what follows each and what it does.
  static let commands: [(name: String, argument: String, help: String)] = [
    ("break", "CONDITION", "stop c where it holds; again: no longer"),
    ("copy", "", "the selected value to the clipboard"),
    ("filter", "CONDITION", "leave out the other events"),
    ("goto", "POSITION", "@1234, @end, @-10, @1234^, 1m2.5s, 50%"),
    ("help", "", "the keys"),
    ("play", "[SPEED] [recorded]", "let the session pass"),
    ("quit", "", "leave"),
    ("save", "FILE", "the selected value to a file"),
    ("why", "", "to the change that made the selection what it is"),
  ]

  /// Runs a command, or goes to a position.
  mutating func runCommand(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard let first = words.first.map(String.init) else { return }
    let rest = words.count > 1 ? String(words[1]) : ""
    switch first {
    case "q", "quit": request = .quit(exitCode: 0)
    case "filter", "f": setFilter(rest)
    case "break", "b": setBreak(rest)
    case "help": (isHelpOpen, helpText, helpScroll) = (true, "", 0)
    case "copy": copy()
    case "save": save(to: rest)
    case "why": askWhy()
    case "play": play(rest)
    case "goto": goToPosition(rest)
    default: goToPosition(text)
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
    let proposals = prompt.proposals.prefix(max(0, end - 2))
    for (place, proposal) in proposals.enumerated() {
      let row = end - proposals.count + place
      let isChosen = prompt.typed != nil && place == prompt.choice
      grid.put(String(repeating: " ", count: size.width), row: row, column: 0, limit: size.width)
      let name = ":\(proposal.name) \(proposal.argument)"
      grid.put(name, row: row, column: 1, limit: 28, role: isChosen ? .focus : .title)
      grid.put(proposal.help, row: row, column: 30, limit: size.width - 30)
    }
  }
}

extension InspectorModel.Prompt {
  /// The commands that the text may become: those that begin with it, else those that speak of it.
  var proposals: [(name: String, argument: String, help: String)] {
    let text = String(typed ?? text).lowercased()
    guard kind == .command, !text.contains(" ") else { return [] }
    let begun = InspectorModel.commands.filter { $0.name.hasPrefix(text) }
    return begun.isEmpty ? InspectorModel.commands.filter { $0.help.contains(text) } : begun
  }

  /// Puts the next or the previous proposal in the place of what was typed.
  mutating func choose(_ direction: Int) {
    let all = proposals
    guard !all.isEmpty else { return }
    let former = typed == nil ? (direction > 0 ? -1 : 0) : choice
    choice = (former + direction + all.count) % all.count
    typed = typed ?? text
    text = Array(all[choice].name + (all[choice].argument.isEmpty ? "" : " "))
    cursor = text.count
  }
}
