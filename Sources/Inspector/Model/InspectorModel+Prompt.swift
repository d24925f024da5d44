import EventModel
import TextTerminal

extension InspectorModel {
  mutating func handlePrompt(_ key: Key) {
    guard var prompt else { return }
    if [.tab, .down, .backTab, .up].contains(key) {
      prompt.choose(key == .tab || key == .down ? 1 : -1, among: proposals(for: prompt))
      return self.prompt = prompt
    }
    prompt.typed = nil
    switch key {
    case .enter:
      self.prompt = nil
      run(prompt)
      return
    case .escape:
      self.prompt = nil
      return
    case .character(let character): prompt.insert([character])
    case .paste(let text): prompt.insert(Key.line(ofPaste: text))
    case .backspace:
      if prompt.cursor > 0 {
        prompt.cursor -= 1
        prompt.text.remove(at: prompt.cursor)
      } else if prompt.text.isEmpty {
        self.prompt = nil
        return
      }
    case .delete:
      if prompt.cursor < prompt.text.count { prompt.text.remove(at: prompt.cursor) }
    case .left: prompt.cursor = max(0, prompt.cursor - 1)
    case .right: prompt.cursor = min(prompt.text.count, prompt.cursor + 1)
    case .home, .control("a"): prompt.cursor = 0
    case .end, .control("e"): prompt.cursor = prompt.text.count
    case .control("u"):
      prompt.text.removeSubrange(..<prompt.cursor)
      prompt.cursor = 0
    case .control("k"): prompt.text.removeSubrange(prompt.cursor...)
    case .control("w"): prompt.removeWord()
    default: break
    }
    self.prompt = prompt
  }

  private mutating func run(_ prompt: Prompt) {
    let text = String(prompt.text)
    switch prompt.kind {
    case .search:
      if !text.isEmpty { searchText = text }
      search(1)
    case .filter: setFilter(text)
    case .command: runCommand(text)
    }
  }

  mutating func setFilter(_ text: String) {
    do throws(FilterError) {
      try time.setFilter(text)
    } catch {
      message = Printable.text("filter: \(error)")
    }
  }

  mutating func setBreak(_ text: String) {
    do throws(FilterError) {
      let filter = try EventFilter(parsing: text)
      guard filter != .everything else {
        message = "write what to break on, such as :break total < 0"
        return
      }
      toggleBreak(filter, text)
    } catch {
      message = Printable.text("break: \(error)")
    }
  }

  mutating func goToPosition(_ text: String) {
    if text.hasSuffix("%"), let percent = Int(text.dropLast()), (0...100).contains(percent) {
      return goToPercent(percent)
    }
    do throws(PositionError) {
      let isTime = !text.hasPrefix("@") && !text.hasPrefix("t+") && text.contains { $0.isLetter }
      let position = try Position(parsing: isTime && text != "end" ? "t+" + text : text)
      if case .number(let number) = position.base, position.steps.isEmpty {
        return report(time.go(to: number, isJump: true))
      }
      report(time.go(to: try position.resolve(in: time.positions), isJump: true))
    } catch {
      let isWord = text.first?.isLetter == true && !text.hasPrefix("t+")
      message =
        isWord
        ? Printable.text("'\(text)' is neither a command nor a position such as @12, 50% or 1m2s")
        : Printable.text(String(describing: error))
    }
  }
}

extension InspectorModel.Prompt {
  mutating func insert(_ characters: [Character]) {
    guard text.count + characters.count <= 4096 else { return }
    text.insert(contentsOf: characters, at: cursor)
    cursor += characters.count
  }

  mutating func removeWord() {
    while cursor > 0, text[cursor - 1] == " " {
      cursor -= 1
      text.remove(at: cursor)
    }
    while cursor > 0, text[cursor - 1] != " " {
      cursor -= 1
      text.remove(at: cursor)
    }
  }

  var mark: String {
    switch kind {
    case .command: ":"
    case .search: "/"
    case .filter: "filter: "
    }
  }
}
