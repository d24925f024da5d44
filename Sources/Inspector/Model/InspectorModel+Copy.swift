import EventModel
import TextTerminal
import Timeline

extension InspectorModel {
  /// The largest text for the clipboard of a terminal, in bytes. Larger ones are ignored by some.
  private static let clipboardLimit = 70_000

  /// What is selected in the pane with the focus, as text; nil for nothing.
  private mutating func selectedText() -> String? {
    switch focus {
    case .timeline, .cause:
      return scene.currentEvent.map { Transcript.summary(of: $0, symbols: scene.symbols) }
    case .screen:
      show(.screen)
      return panes.screen.selection?.element.shownText
    case .state, .diff:
      guard let path = selectedPath(),
        case .success(let state) = scene.state(at: scene.end(of: focus))
      else { return nil }
      return state.state(of: path).map(Notation.text(of:))
    }
  }

  /// Sends what is selected to the clipboard of the terminal.
  mutating func copy() {
    guard let text = selectedText(), !text.isEmpty else { return message = "nothing is selected" }
    guard text.utf8.count <= Self.clipboardLimit else {
      message = "\(text.utf8.count) bytes are too many for a clipboard; :save FILE writes them"
      return
    }
    request = .copy(text)
    message = "sent to the clipboard of the terminal: \(text.utf8.count) bytes"
  }

  /// Writes what is selected to a file.
  mutating func save(to path: String) {
    guard !path.isEmpty else {
      return message = "write the name of a file, such as :save value.txt"
    }
    guard let text = selectedText(), !text.isEmpty else { return message = "nothing is selected" }
    message = Printable.text(saving?(path, text + "\n") ?? "saved: \(path)")
  }
}
