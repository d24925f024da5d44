import EventModel

/// The events of a recorded turn beside those of its replay.
///
/// Events are alike when kind, node and name agree. The pairing is a longest common sequence of
/// like events that prefers pairs of equal content; turns beyond a limit are paired by position.
struct TurnAlignment {
  struct Pair {
    var recorded: Int?
    var replayed: Int?
  }

  private struct Key: Hashable {
    var kind: EventKind
    var node: Symbol
    var name: Symbol

    init(_ event: Event) {
      kind = event.kind
      node = event.header.node
      name = event.header.name
    }
  }

  /// Longest turn, in events, for which the exact pairing is computed.
  private static let limit = 1_000

  let pairs: [Pair]

  init(_ recorded: [Event], _ replayed: [Event]) {
    var head = 0
    while head < recorded.count, head < replayed.count,
      Key(recorded[head]) == Key(replayed[head])
    { head += 1 }
    var pairs = (0..<head).map { Pair(recorded: $0, replayed: $0) }
    let old = recorded[head...].map(Key.init)
    let new = replayed[head...].map(Key.init)
    let rest =
      max(old.count, new.count) <= Self.limit
      ? Self.longestCommon(old, new) : Self.byPosition(old, new)
    pairs += rest.map {
      Pair(recorded: $0.recorded.map { $0 + head }, replayed: $0.replayed.map { $0 + head })
    }
    self.pairs = pairs
  }

  private static func longestCommon(_ old: [Key], _ new: [Key]) -> [Pair] {
    var lengths = Array(
      repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in stride(from: old.count - 1, through: 0, by: -1) {
      for j in stride(from: new.count - 1, through: 0, by: -1) {
        lengths[i][j] =
          old[i] == new[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i] == new[j] {
        pairs.append(Pair(recorded: i, replayed: j))
        (i, j) = (i + 1, j + 1)
      } else if i < old.count, j == new.count || lengths[i + 1][j] >= lengths[i][j + 1] {
        pairs.append(Pair(recorded: i))
        i += 1
      } else {
        pairs.append(Pair(replayed: j))
        j += 1
      }
    }
    return pairs
  }

  private static func byPosition(_ old: [Key], _ new: [Key]) -> [Pair] {
    (0..<max(old.count, new.count)).map { index in
      Pair(
        recorded: index < old.count ? index : nil, replayed: index < new.count ? index : nil)
    }
  }

  /// Whether a recorded event that has no partner here stands elsewhere in the replayed turn.
  func isMoved(recorded event: Event, after step: Int, in replayed: [Event]) -> Bool {
    pairs.contains { pair in
      guard pair.recorded == nil, let index = pair.replayed else { return false }
      return Key(replayed[index]) == Key(event) && replayed[index].payload == event.payload
    }
  }

  /// Whether a replayed event that has no partner here stands elsewhere in the recorded turn.
  func isMoved(replayed event: Event, after step: Int, in recorded: [Event]) -> Bool {
    pairs.contains { pair in
      guard pair.replayed == nil, let index = pair.recorded else { return false }
      return Key(recorded[index]) == Key(event) && recorded[index].payload == event.payload
    }
  }

  /// The next recorded event at or after a step.
  func recorded(from step: Int) -> Int? { pairs[step...].lazy.compactMap(\.recorded).first }

  /// The next replayed event at or after a step.
  func replayed(near step: Int) -> Int? { pairs[step...].lazy.compactMap(\.replayed).first }
}
