import EventModel
import TextTerminal

// Bookmarks, notes, a search and a filter that are kept beside the log.
extension InspectorModel {
  /// Takes what was kept, line by line. Other lines mean nothing.
  ///
  /// - Parameter text: The file, as ``keep(search:)`` writes it.
  package mutating func take(marks text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { continue }
      let rest = words[1].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      func event(_ word: Substring?) -> Int? {
        guard let word, word.first == "@", let number = Int(word.dropFirst()) else { return nil }
        return time.index.contains(number) ? number : nil
      }
      switch words[0] {
      case "bookmark":
        if let name = rest[0].first, rest[0].count == 1, name.isLetter,
          let event = event(rest.last)
        {
          time.bookmarks[name] = event
        }
      case "note":
        if let event = event(rest[0]), rest.count == 2 { marks.notes[event] = String(rest[1]) }
      case "saved":
        if rest.count == 2, !rest[0].isEmpty { marks.saved[String(rest[0])] = String(rest[1]) }
      case "search": searchText = String(words[1])
      case "filter": time.filterText = String(words[1])
      default: break
      }
      keptLines = [searchText, time.filterText]
    }
    keysWereHandled()
  }

  /// Writes bookmarks and notes beside the log, with a search and a filter.
  ///
  /// - Parameter isNew: Whether the present search and filter take the place of those that were kept.
  mutating func keep(searchToo isNew: Bool) {
    guard let keeping else {
      if isNew { message = "nothing is kept here" }
      return
    }
    if isNew { keptLines = [searchText, time.filterText] }
    var lines = time.bookmarks.sorted { $0.key < $1.key }.map { "bookmark \($0.key) @\($0.value)" }
    lines += marks.notes.sorted { $0.key < $1.key }.map { "note @\($0.key) \($0.value)" }
    lines += marks.saved.sorted { $0.key < $1.key }.map { "saved \($0.key) \($0.value)" }
    for (name, text) in zip(["search", "filter"], keptLines) where !text.isEmpty {
      lines.append("\(name) \(text)")
    }
    if let problem = keeping(lines.map { $0 + "\n" }.joined()) {
      message = Printable.text("not kept: \(problem)")
    } else if isNew {
      message = "search and filter are kept beside the log"
    }
  }

  /// Keeps the present search, or without one the filter, under a name; without both, the name is
  /// forgotten.
  mutating func keep(as name: String) {
    let text = searchText.isEmpty ? time.filterText : searchText
    guard !name.contains(" ") else { return message = "a name is one word, such as :keep negative" }
    if keeping != nil {
      marks.saved[name] = text.isEmpty ? nil : text
      message = Printable.text(
        text.isEmpty ? "nothing is kept as \(name)" : "\(text) is kept as \(name)")
    }
    keep(searchToo: keeping == nil)
  }

  /// Writes a note about the current event, or takes it away.
  mutating func note(_ text: String) {
    let text = text.filter { !$0.isNewline }
    if text.isEmpty, marks.notes[current] == nil {
      return message = "write what to note, such as :note charged twice"
    }
    marks.notes[current] = text.isEmpty ? nil : text
    message = text.isEmpty ? "no note on @\(current)" : "noted on @\(current)"
    keep(searchToo: false)
  }
}
