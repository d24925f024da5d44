import EventModel

/// The events of a recorded turn beside those of its replay.
///
/// Events are alike when kind, node and name agree. The pairing is a longest common sequence of
/// like events; among several of that length it is the one with most pairs of equal content, so
/// that an event too many is not taken for a change of the next. Turns beyond a limit are paired by
/// position.
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

  /// What decides which of several like events is meant.
  private struct Content {
    var key: Key
    var payload: [UInt8]
    var count: UInt64
    var extra: UInt64

    init(_ event: Event) {
      key = Key(event)
      payload = event.payload
      // One commit too many moves the versions of all that follow.
      count = event.kind == .commit ? 0 : event.header.count
      extra = event.header.extra
    }

    static func areEqual(_ a: Content, _ b: Content) -> Bool {
      a.key == b.key && a.count == b.count && a.extra == b.extra && a.payload == b.payload
    }

    /// What a pair of two events counts for: nothing when they are not alike.
    static func weight(_ a: Content, _ b: Content) -> Int {
      guard a.key == b.key else { return 0 }
      return areEqual(a, b) ? like + 1 : like
    }

    /// More than all equal pairs of a turn together.
    private static let like = TurnAlignment.limit + 1
  }

  /// Longest turn, in events, for which the exact pairing is computed.
  private static let limit = 1_000

  let pairs: [Pair]

  init(_ recorded: [Event], _ replayed: [Event]) {
    let old = recorded.map(Content.init)
    let new = replayed.map(Content.init)
    var head = 0
    while head < old.count, head < new.count, Content.areEqual(old[head], new[head]) { head += 1 }
    let isLong = max(old.count, new.count) - head > Self.limit
    let rest =
      isLong
      ? Self.byPosition(old[head...], new[head...])
      : Self.longestCommon(old[head...], new[head...])
    pairs =
      (0..<head).map { Pair(recorded: $0, replayed: $0) }
      + rest.map {
        Pair(recorded: $0.recorded.map { $0 + head }, replayed: $0.replayed.map { $0 + head })
      }
  }

  private static func longestCommon(
    _ old: ArraySlice<Content>, _ new: ArraySlice<Content>
  ) -> [Pair] {
    let (old, new) = (Array(old), Array(new))
    var weights = Array(
      repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let pair = Content.weight(old[i], new[j])
        let skipped = max(weights[i + 1][j], weights[i][j + 1])
        weights[i][j] = pair > 0 ? max(weights[i + 1][j + 1] + pair, skipped) : skipped
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      let pair = Content.weight(old[i], new[j])
      if pair > 0, weights[i][j] == weights[i + 1][j + 1] + pair {
        pairs.append(Pair(recorded: i, replayed: j))
        (i, j) = (i + 1, j + 1)
      } else if weights[i + 1][j] >= weights[i][j + 1] {
        pairs.append(Pair(recorded: i))
        i += 1
      } else {
        pairs.append(Pair(replayed: j))
        j += 1
      }
    }
    pairs += (i..<old.count).map { Pair(recorded: $0) }
    return pairs + (j..<new.count).map { Pair(replayed: $0) }
  }

  /// Events that stand at the same place, where they are alike.
  private static func byPosition(
    _ old: ArraySlice<Content>, _ new: ArraySlice<Content>
  ) -> [Pair] {
    let (old, new) = (Array(old), Array(new))
    return (0..<max(old.count, new.count)).flatMap { index in
      let recorded = index < old.count ? index : nil
      let replayed = index < new.count ? index : nil
      if recorded != nil, replayed != nil, old[index].key == new[index].key {
        return [Pair(recorded: recorded, replayed: replayed)]
      }
      return [recorded.map { Pair(recorded: $0) }, replayed.map { Pair(replayed: $0) }]
        .compactMap { $0 }
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
