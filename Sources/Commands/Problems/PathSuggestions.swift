import CBOR
import EventModel
import Replay

/// Finds valid paths of a state that an invalid path resembles.
struct PathSuggestions {
  /// The largest number of places of the state to compare.
  private static let candidateLimit = 5_000
  /// The number of elements of an array to compare; the others have the same keys.
  private static let elementLimit = 3
  private static let depthLimit = 4

  private var candidates: [StatePath] = []

  init(_ projection: Projection) {
    for (node, value) in projection.states {
      add(StatePath(nodeName: projection.symbols[node]), value, depth: 0)
    }
  }

  private mutating func add(_ path: StatePath, _ value: CBORValue, depth: Int) {
    guard candidates.count < Self.candidateLimit else { return }
    candidates.append(path)
    guard depth < Self.depthLimit, value.setElements == nil else { return }
    let limit = value.arrayValue == nil ? Int.max : Self.elementLimit
    for child in value.children.prefix(limit) {
      add(path.appending(child.element), child.value, depth: depth + 1)
    }
  }

  /// The nearest paths, best first: those with the same end, those with a similar spelling, those
  /// with the same last key elsewhere, those below one of its name.
  func nearest(to asked: StatePath, limit: Int = 5) -> [String] {
    let text = asked.description
    let scored = candidates.compactMap { candidate -> (rank: Int, distance: Int, text: String)? in
      let name = candidate.description
      let rank: Int
      let distance = NearWords.distance(text, name)
      if candidate.elements.suffix(asked.elements.count) == asked.elements[...] {
        rank = 0
      } else if distance <= 2 {
        rank = 1
      } else if candidate.elements.last == asked.elements.last {
        rank = 2
      } else if let last = asked.elements.last, candidate.elements.contains(last) {
        rank = 3
      } else {
        return nil
      }
      return (rank, distance, name)
    }
    return scored.sorted { ($0.rank, $0.distance, $0.text) < ($1.rank, $1.distance, $1.text) }
      .prefix(limit).map(\.text)
  }

  /// The parts of the value at the longest valid prefix of a path, and that prefix.
  func parts(of asked: StatePath, limit: Int = 12) -> (owner: StatePath, parts: [String])? {
    for count in (1..<max(1, asked.elements.count)).reversed() {
      let owner = StatePath(Array(asked.elements.prefix(count)))
      guard candidates.contains(owner) else { continue }
      let parts = candidates.filter {
        $0.elements.count == count + 1 && $0.elements.starts(with: owner.elements)
      }
      return (owner, parts.prefix(limit).map(\.description))
    }
    return nil
  }
}

extension StatePath {
  /// The name of a node as a path can begin with it: in brackets and quotes if it is not a path by itself.
  static func written(node name: String) -> String {
    (try? StatePath(parsing: name)) == nil ? StatePath(nodeName: name).description : name
  }
}

extension [String] {
  /// As many names as fit one line of a message.
  var listed: String {
    var line = ""
    for name in self {
      if !line.isEmpty && line.count + name.count > 150 { return line + ", …" }
      line += (line.isEmpty ? "" : ", ") + name
    }
    return line
  }
}
