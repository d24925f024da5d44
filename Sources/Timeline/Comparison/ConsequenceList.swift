import EventModel

/// The consequences of one root: their numbers and the hashes of their contents, in order.
struct ConsequenceList {
  var numbers: [Int] = []
  var hashes: [UInt64] = []

  /// Reads a session and collects the consequences of some roots, which are named by their numbers.
  static func collect(
    of roots: [Int], in timeline: SessionTimeline, ignoring ignored: IgnoredPaths
  ) throws -> [ConsequenceList] {
    var result = [ConsequenceList](repeating: ConsequenceList(), count: roots.count)
    /// By the index of a root in the session: its index in `roots`.
    var wanted: [Int: Int] = [:]
    var walk = OutlineWalk(symbols: timeline.symbols, ignoring: ignored)
    var next = 0
    var rootCount = 0
    try timeline.forEachEvent { header, payload in
      guard let step = walk.append(header, payload) else { return true }
      if step.root == rootCount {
        rootCount += 1
        if next < roots.count, roots[next] == header.number {
          wanted[step.root] = next
          next += 1
        }
      } else if let index = wanted[step.root] {
        result[index].numbers.append(header.number)
        result[index].hashes.append(step.content)
      }
      return true
    }
    return result
  }
}
