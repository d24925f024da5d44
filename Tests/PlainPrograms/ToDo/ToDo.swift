import FoundationEssentials
import Replay
import ReplayRuntime

/// A to-do list for the shell: `todo add milk`, or lines such as `add milk` on standard input.
///
/// The list is a file in the folder `COMPOSE_STORAGE`.
@main
struct ToDo {
  struct Item: Codable, Equatable, Sendable {
    var title: String
    var isDone = false
  }

  static func main() {
    ReplayHost.main(named: "todo") { runtime in
      let file = runtime.storageFolder.appendingPathComponent("list.json")
      let saved = runtime.answer("list.json") { read(file) }
      let items = runtime.store("items", saved)

      let line = runtime.input("line", String?.self) { text -> [String] in
        // The end of input says what is left.
        guard let text else { return ["\(items.state.filter { !$0.isDone }.count) left"] }
        return carryOut(text.split(separator: " ").map(String.init), on: items)
      }
      let words = runtime.arguments
      runtime.outside {
        if words.isEmpty {
          while let text = readLine() { print(lines: try line.send(text)) }
          print(lines: try line.send(nil))
        } else {
          print(lines: try line.send(words.joined(separator: " ")))
        }
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(items.state).write(to: file)
      }
    }
  }

  private static func read(_ file: URL) -> [Item] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Item].self, from: data)) ?? []
  }

  /// Carries out one command.
  ///
  /// - Returns: The lines to print.
  private static func carryOut(_ words: [String], on items: StateCell<[Item]>) -> [String] {
    switch words.first {
    case "add" where words.count > 1:
      items.commit { $0.append(Item(title: words.dropFirst().joined(separator: " "))) }
    case "done":
      guard let number = words.last.flatMap({ Int($0) }),
        items.state.indices.contains(number - 1)
      else { return ["no such item"] }
      items.commit { $0[number - 1].isDone = true }
    case "list": break
    default: return ["add TITLE, done NUMBER or list"]
    }
    return items.state.enumerated().map { "\($0 + 1) \($1.isDone ? "x" : "-") \($1.title)" }
  }

  private static func print(lines: [String]) {
    for line in lines { Swift.print(line) }
  }
}
