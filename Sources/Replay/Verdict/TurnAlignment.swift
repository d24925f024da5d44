import EventModel

/// Pairs the events of a recorded turn with those of its replay.
///
/// Events are alike if kind, node and name are equal. The pairing is a longest common sequence of
/// like events. Among several of that length it has the most pairs of equal content, so that an
/// extra event is not taken for a change of the next one. In a long turn the events are paired in
/// parts; ``extend()`` adds the next part.
struct TurnAlignment {
  struct Pair {
    var recorded: Int?
    var replayed: Int?
  }

  enum Side {
    case recorded, replayed
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

  /// The largest number of events of one side, from the first difference of a part on, that are
  /// paired in that part.
  private static let limit = 1_000

  private let old: [Content]
  private let new: [Content]
  /// The index of the first event of each side that is in no part yet.
  private var reached = (recorded: 0, replayed: 0)
  private(set) var pairs: [Pair] = []

  /// Creates the first part.
  init(_ recorded: [Event], _ replayed: [Event]) {
    old = recorded.map(Content.init)
    new = replayed.map(Content.init)
    extend()
  }

  /// Whether every event of a side is in ``pairs``; nil for both sides.
  func hasAll(of side: Side?) -> Bool {
    switch side {
    case .recorded: reached.recorded == old.count
    case .replayed: reached.replayed == new.count
    case nil: reached.recorded == old.count && reached.replayed == new.count
    }
  }

  /// The step after the last event of a side if all of them are in ``pairs``, else after the last
  /// pair; nil for both sides.
  func end(of side: Side?) -> Int {
    guard let side, hasAll(of: side) else { return pairs.count }
    let last = pairs.lastIndex { (side == .recorded ? $0.recorded : $0.replayed) != nil }
    return last.map { $0 + 1 } ?? 0
  }

  /// Adds the next part: equal events up to the next difference, then at most the limit of both
  /// sides.
  mutating func extend() {
    while reached.recorded < old.count, reached.replayed < new.count,
      Content.areEqual(old[reached.recorded], new[reached.replayed])
    {
      pairs.append(Pair(recorded: reached.recorded, replayed: reached.replayed))
      reached = (reached.recorded + 1, reached.replayed + 1)
    }
    let head = reached
    let rest = old[head.recorded...].prefix(Self.limit)
    let other = new[head.replayed...].prefix(Self.limit)
    var found = Self.longestCommon(rest, other)
    if rest.endIndex < old.count || other.endIndex < new.count {
      found.removeSubrange(Self.end(of: found)...)
    }
    for pair in found {
      if pair.recorded != nil { reached.recorded += 1 }
      if pair.replayed != nil { reached.replayed += 1 }
      pairs.append(
        Pair(
          recorded: pair.recorded.map { $0 + head.recorded },
          replayed: pair.replayed.map { $0 + head.replayed }))
    }
  }

  /// Where a part ends that is not the last one.
  ///
  /// It ends after its last pair, because an event after that pair may have its partner in the next
  /// part. A part has at least half of the limit, so that the number of parts is linear in the number
  /// of events.
  private static func end(of found: [Pair]) -> Int {
    let last = found.lastIndex { $0.recorded != nil && $0.replayed != nil }
    return last.map { max($0 + 1, min(found.count, limit / 2)) } ?? found.count
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

  /// The next recorded event at or after a step.
  func recorded(from step: Int) -> Int? { pairs[step...].lazy.compactMap(\.recorded).first }

  /// The next replayed event at or after a step.
  func replayed(near step: Int) -> Int? { pairs[step...].lazy.compactMap(\.replayed).first }
}
