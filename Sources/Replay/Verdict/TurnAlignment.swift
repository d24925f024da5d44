import EventModel

/// Pairs the events of a recorded turn with those of its replay.
///
/// Events are alike if kind, node and name are equal. The pairing is a longest common sequence of
/// like events. Among several of that length it has the most pairs of equal content, so that an
/// extra event is not taken for a change of the next one. In a long turn only the events after the
/// first difference are paired, up to a limit.
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

  /// The content that selects one of several like events.
  private struct Content {
    var key: Key
    var payload: [UInt8]
    var count: UInt64
    var extra: UInt64

    init(_ event: Event) {
      key = Key(event)
      payload = event.payload
      // An extra commit changes the versions of all later ones.
      count = event.kind == .commit ? 0 : event.header.count
      extra = event.header.extra
    }

    static func areEqual(_ a: Content, _ b: Content) -> Bool {
      a.key == b.key && a.count == b.count && a.extra == b.extra && a.payload == b.payload
    }

    /// The weight of a pair of events: 0 if they are not alike.
    static func weight(_ a: Content, _ b: Content) -> Int {
      guard a.key == b.key else { return 0 }
      return areEqual(a, b) ? like + 1 : like
    }

    /// A weight larger than that of all equal pairs of a turn together.
    private static let like = TurnAlignment.limit + 1
  }

  /// The largest number of events after the first difference that are paired.
  private static let limit = 1_000

  let pairs: [Pair]

  init(_ recorded: [Event], _ replayed: [Event]) {
    let old = recorded.map(Content.init)
    let new = replayed.map(Content.init)
    var head = 0
    while head < old.count, head < new.count, Content.areEqual(old[head], new[head]) { head += 1 }
    // The first difference is at `head`. In a long turn only events near it are paired.
    let (rest, behind) = (old[head...].prefix(Self.limit), new[head...].prefix(Self.limit))
    var found = Self.longestCommon(rest, behind)
    let isCut = old.count - head > Self.limit || new.count - head > Self.limit
    // An event without a partner at the cut may have one after it.
    if isCut, let last = found.lastIndex(where: { $0.recorded != nil && $0.replayed != nil }) {
      found.removeSubrange((last + 1)...)
    }
    pairs =
      (0..<head).map { Pair(recorded: $0, replayed: $0) }
      + found.map {
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

  /// Whether a recorded event without a partner here occurs elsewhere in the replayed turn.
  func isMoved(recorded event: Event, after step: Int, in replayed: [Event]) -> Bool {
    pairs.contains { pair in
      guard pair.recorded == nil, let index = pair.replayed else { return false }
      return Key(replayed[index]) == Key(event) && replayed[index].payload == event.payload
    }
  }

  /// Whether a replayed event without a partner here occurs elsewhere in the recorded turn.
  func isMoved(replayed event: Event, after step: Int, in recorded: [Event]) -> Bool {
    pairs.contains { pair in
      guard pair.replayed == nil, let index = pair.recorded else { return false }
      return Key(recorded[index]) == Key(event) && recorded[index].payload == event.payload
    }
  }

  /// The recorded partner of a replayed event.
  func recorded(for replayed: Int) -> Int? {
    pairs.first { $0.replayed == replayed && $0.recorded != nil }?.recorded
  }

  /// The step after the last event of the replay.
  var endOfReplay: Int { (pairs.lastIndex { $0.replayed != nil } ?? -1) + 1 }

  /// The next recorded event at or after a step.
  func recorded(from step: Int) -> Int? { pairs[step...].lazy.compactMap(\.recorded).first }

  /// The next replayed event at or after a step.
  func replayed(near step: Int) -> Int? { pairs[step...].lazy.compactMap(\.replayed).first }
}
