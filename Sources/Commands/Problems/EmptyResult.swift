import CBOR
import EventModel
import Replay
import Timeline

/// The message that no event of a log matches, with what may be meant.
struct EmptyResult {
  let timeline: SessionTimeline
  let filter: EventFilter
  /// The number of events that were compared.
  let count: Int
  /// The paths of conditions on values that lead to nothing.
  var unmetPaths: [StatePath] = []

  /// - Throws: ``LogError``.
  func report() throws {
    Output.message("note: no event of \(Counting.grouped(count)) matches")
    let state = try timeline.state(after: timeline.number(of: "@end"))
    for path in unmetPaths {
      let isName = path.elements.count == 2 && path.elements[0] == .anyDepth
      let asked = isName ? StatePath([path.elements[1]]) : path
      Output.message(Escaping.escaped("note: at the end no part of the state is '\(asked)'"))
      let near =
        isName
        ? NearWords.nearest(
          to: asked.description, among: EventFilter.fieldNames + Self.names(in: state))
        : PathSuggestions(state).nearest(to: path).first.map { "\($0)" }
      if let near {
        Output.message(Escaping.escaped("help: did you mean '\(near)'?"))
      } else if case .key = path.elements.first {
        Output.message(
          Escaping.escaped("help: a path begins at a node; '**.\(path)' is looked for everywhere"))
      }
    }
    for reason in filter.mismatches(in: state) {
      Output.message(Escaping.escaped("note: this never holds: \(reason)"))
    }
    if let near = try suggestion() {
      Output.message(Escaping.escaped("help: did you mean '\(near)'?"))
    }
  }

  /// The name in the log that resembles one that the filter asks for and the log does not have.
  private func suggestion() throws -> String? {
    let wanted = filter.names
    if wanted.isEmpty { return nil }
    var nodes: Set<Symbol> = []
    var parts: [String] = []
    var known: Set<String> = []
    try timeline.forEachEvent { header, _ in
      guard nodes.insert(header.node).inserted else { return true }
      for part in Self.parts(of: timeline.symbols[header.node])
      where known.insert(part).inserted { parts.append(part) }
      return true
    }
    for part in wanted.flatMap(Self.parts)
    where !parts.contains(where: { Glob.matches($0, pattern: part) }) {
      let word = part.filter { $0 != "*" && $0 != "?" }
      if let near = NearWords.nearest(to: word, among: parts) { return near }
    }
    return nil
  }

  /// The names of parts of a state, without repetition.
  private static func names(in state: Projection) -> [String] {
    var (names, known): ([String], Set<String>) = ([], [])
    func add(_ value: CBORValue) {
      switch value {
      case .array(let items): items.forEach(add)
      case .map(let pairs):
        for pair in pairs {
          if case .text(let name) = pair.key, known.insert(name).inserted { names.append(name) }
          add(pair.value)
        }
      case .tagged(_, let content): add(content)
      default: break
      }
    }
    for node in state.states { add(node.value) }
    return names
  }

  private static func parts(of name: String) -> [String] {
    name.split { "./:[]#~".contains($0) }.map(String.init).filter { $0 != "*" && $0 != "**" }
  }
}

extension EventFilter {
  /// The names and patterns of nodes and paths that an event must have to match.
  fileprivate var names: [String] {
    switch self {
    case .all(let filters), .either(let filters): filters.flatMap(\.names)
    case .matches(.node, let text), .matches(.path, let text), .equals(.node, let text),
      .equals(.path, let text):
      [text]
    case .touches(let path): [path.description]
    default: []
    }
  }
}
