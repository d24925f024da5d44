import ArgumentParser
import CBOR
import EventModel
import SessionLog
import SnapshotDiff

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "The last write of a part of the state, and what caused it, back to the input.")

  @Argument(help: "The log.", completion: .file(extensions: ["log"]))
  var log: String

  @Argument(help: "A state path, with a position or without: app.cart.store.total@9120.")
  var path: String

  @Flag(help: "List every write up to the position.")
  var allWrites = false

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let view = try LogView(path: log)
    let (statePath, position) = try parsed(view)
    let writes = try writes(of: statePath, to: position, in: view)
    guard let last = writes.last else {
      throw Problem(
        code: ExitCodes.usage, what: "nothing writes '\(statePath)' up to @\(position)",
        help: "see the state with 'compose-replay show \(log) @\(position)'", diagnostic: "CR2015")
    }
    if json {
      let document = try document(view, statePath, position, last, writes)
      try Output.standard.line(JSON.text(ofPlain: document))
    } else {
      try report(view, statePath, last, writes)
    }
    for warning in try view.warnings() { Output.message(warning) }
  }

  /// The path, and the number of the event whose state is asked for.
  private func parsed(_ view: LogView) throws -> (StatePath, Int) {
    let parts = path.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let position = try view.positions.number(of: parts.count == 2 ? "@\(parts[1])" : "@end")
    let asked: StatePath
    do throws(NotationError) {
      asked = try StatePath(parsing: parts.first ?? "")
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: "'\(path)' is no state path: \(error)",
        help: "a path is app.cart.store.items[2].price or items[id=7]", diagnostic: "CR2013")
    }
    return (try named(asked, at: position, in: view), position)
  }

  /// A path whose selectors of map entries name the entries: their keys stay the same, while
  /// elements of arrays move.
  private func named(
    _ path: StatePath, at position: Int, in view: LogView
  ) throws -> StatePath {
    guard !path.isConcrete else { return path }
    let found = try view.projection(after: position).matches(path)
    guard found.count == 1, let only = found.first?.path.elements,
      only.count == path.elements.count
    else { return path }
    return StatePath(
      zip(path.elements, only).map { asked, found in
        guard case .whereField = asked else { return asked }
        if case .index = found { return asked }
        return found
      })
  }

  private func writes(of path: StatePath, to last: Int, in view: LogView) throws -> [Int] {
    var search = WriteSearch(path, symbols: view.symbols)
    var found: [Int] = []
    try view.reader.forEachEvent(from: 0) { header, payload in
      guard header.number <= last else { return false }
      if search.isWrite(header, payload: payload) {
        if !allWrites { found.removeAll(keepingCapacity: true) }
        found.append(header.number)
      }
      return true
    }
    return found
  }

  /// The values before and after a write; nil where the path leads to nothing.
  private func values(
    _ view: LogView, _ path: StatePath, _ event: Int
  ) throws -> (old: CBORValue?, new: CBORValue?) {
    let old = event == 0 ? nil : try view.projection(after: event - 1).state(of: path)
    return (old, try view.projection(after: event).state(of: path))
  }

  private func report(
    _ view: LogView, _ path: StatePath, _ last: Int, _ writes: [Int]
  ) throws {
    if allWrites {
      for number in writes.dropLast() { try print("  " + line(try view.event(at: number), view)) }
    }
    let (old, new) = try values(view, path, last)
    func text(_ value: CBORValue?) -> String { value.map(Notation.text) ?? "(absent)" }
    try print("\(path)  \(text(old)) → \(text(new))")
    for (depth, event) in try view.chain(to: last).reversed().enumerated() {
      let indent = depth == 0 ? "  " : String(repeating: "  ", count: min(depth, 20)) + "└ "
      let mark = event.number == last ? "    ← here" : ""
      try print(indent + line(event, view) + mark)
    }
  }

  private func line(_ event: Event, _ view: LogView) -> String {
    let text = Transcript.summary(of: event, symbols: view.symbols)
    let place = view.symbols[event.header.place]
    return "@\(event.number)  \(text.count <= 100 ? text : text.prefix(99) + "…")"
      + (place.isEmpty ? "" : "    \(place)")
  }

  private func print(_ line: String) throws {
    try Output.standard.line(Escaping.escaped(line))
  }

  private func document(
    _ view: LogView, _ path: StatePath, _ position: Int, _ last: Int, _ writes: [Int]
  ) throws -> CBORValue {
    let (old, new) = try values(view, path, last)
    func numbers(_ list: [Int]) -> CBORValue { .array(list.map { .int(Int64($0)) }) }
    var pairs = [
      CBORPair(.text("schema"), .text("compose-replay/why/1")),
      CBORPair(.text("path"), .text(path.description)),
      CBORPair(.text("at"), .int(Int64(position))),
      CBORPair(
        .text("write"),
        .map([
          CBORPair(.text("n"), .int(Int64(last))),
          CBORPair(.text("old"), old.map(JSON.plain) ?? .null),
          CBORPair(.text("new"), new.map(JSON.plain) ?? .null),
        ])),
      CBORPair(.text("chain"), numbers(try view.chain(to: last).map(\.number))),
    ]
    if allWrites { pairs.append(CBORPair(.text("writes"), numbers(writes))) }
    return .map(pairs)
  }
}
