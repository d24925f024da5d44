import CBOR
import EventModel
import HeadlessUI

extension ReplayJudge {
  /// Whether a turn equals the record. After the end of a cut record, any event may follow.
  func areEqual(_ recorded: TurnBuffer, _ replayed: TurnBuffer) -> Bool {
    guard
      recorded.count == replayed.count
        || recorded.isOpenEnded && recorded.count < replayed.count
    else { return false }
    return areEqual(recorded, replayed, upTo: recorded.count)
  }

  func areEqual(_ recorded: TurnBuffer, _ replayed: TurnBuffer, upTo count: Int) -> Bool {
    guard count > 0 else { return true }
    let shift = replayed.headers[0].number - recorded.headers[0].number
    for index in 0..<count {
      let a = recorded.headers[index]
      let b = replayed.headers[index]
      guard a.kind == b.kind, a.node == b.node, a.name == b.name, Self.haveEqualCounts(a, b),
        a.extra == b.extra, a.time == b.time, a.startsTurn == b.startsTurn,
        isMapped(a.cause, to: b.cause, shift, from: recorded.headers[0].number)
      else { return false }
      if a.kind == .failure { continue }
      if a.kind == .frame && !options.comparesScreens { continue }
      guard compareBytes(recorded.payload(index), replayed.payload(index)) == 0 else {
        return false
      }
    }
    return true
  }

  /// The count of an end includes the notes before it, which are not compared.
  private static func haveEqualCounts(_ a: EventHeader, _ b: EventHeader) -> Bool {
    if a.kind != .end { return a.count == b.count }
    return a.count &- UInt64(truncatingIfNeeded: a.number)
      == b.count &- UInt64(truncatingIfNeeded: b.number)
  }

  private func isMapped(_ a: Int, to b: Int, _ shift: Int, from first: Int) -> Bool {
    if a == EventHeader.noCause || b == EventHeader.noCause { return a == b }
    return a >= first ? a + shift == b : numbers.replayed(for: a) == b
  }

  // MARK: The first difference

  /// The first difference of a turn; nil if all compared events are equal.
  ///
  /// - Parameters:
  ///   - isStopped: Whether the application stopped in this turn, so that missing events after its
  ///     last event are not a difference.
  ///   - comparesScreens: Whether frames are compared, if the options allow it.
  mutating func firstDifference(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, isStopped: Bool = false,
    comparesScreens: Bool = true
  ) -> Divergence? {
    let old = judged(recorded, comparesScreens)
    var new = judged(replayed, comparesScreens)
    let isCut = recorded.isOpenEnded && !isStopped
    // What happens after the cut does not count; what is left out can come before it.
    if isCut && ignored.isEmpty { new = Array(new.prefix(old.count)) }
    var alignment = TurnAlignment(old, new)
    let before = self
    let shorter: TurnAlignment.Side? = isStopped ? .replayed : isCut ? .recorded : nil
    var difference = difference(alignment, from: 0, to: shorter, old, new)
    while difference == nil, !alignment.hasAll(of: shorter) {
      // What differed so far is left out, so the rest of a long turn is compared too.
      let step = alignment.pairs.count
      alignment.extend()
      difference = self.difference(alignment, from: step, to: shorter, old, new)
    }
    if comparesScreens {
      noteReapplied(recorded, replayed, alignment, old, new)
    } else {
      // The second look at a turn, without its screens, must not count again.
      (ignored, ignoredEvents) = (before.ignored, before.ignoredEvents)
    }
    guard var found = difference else { return nil }
    versions = before.versions
    if let replayed = found.replayed {
      addCauses(to: &found, of: replayed, alignment, old, new)
    }
    if found.difference != .screen, found.difference != .cause {
      let pairs = alignment.pairs
      found.gone = pairs.filter { $0.replayed == nil }.compactMap(\.recorded).prefix(32).map {
        old[$0]
      }
      found.added = pairs.filter { $0.recorded == nil }.compactMap(\.replayed).prefix(32).map {
        new[$0]
      }
    }
    if found.difference != .screen, found.reason.isEmpty {
      found.reason = newFailure(alignment, new) ?? ""
    }
    return found
  }

  /// Finds the recorded events whose partners were re-applied. Notes have no partners and are taken
  /// in their order.
  private mutating func noteReapplied(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, _ alignment: TurnAlignment, _ old: [Event],
    _ new: [Event]
  ) {
    if replayed.reapplied.isEmpty { return }
    var pairs: [(Int, Int)] = []
    for pair in alignment.pairs {
      guard let index = pair.recorded, let other = pair.replayed else { continue }
      pairs.append((Self.index(of: old[index], recorded), Self.index(of: new[other], replayed)))
    }
    let notes = { (turn: TurnBuffer) in
      turn.headers.indices.filter { turn.headers[$0].kind == .note }
    }
    pairs += zip(notes(recorded), notes(replayed))
    reappliedEvents = Set(pairs.filter { replayed.reapplied.contains($0.1) }.map(\.0))
  }

  /// The index of an event in its turn, whose events are numbered without holes.
  private static func index(of event: Event, _ turn: TurnBuffer) -> Int {
    event.number - turn.headers[0].number
  }

  /// The divergence of an input that cannot be carried out on the current screen.
  func refusedDivergence(_ recorded: TurnBuffer, _ refusal: TurnRefusal) -> Divergence {
    Divergence(
      difference: .refused, position: recorded.headers[0].number,
      time: recorded.headers[0].time, recorded: recorded.event(0), replayed: nil,
      reason: refusal.text, refusal: refusal)
  }

  /// The compared events of a turn: all except notes and kinds of later versions.
  private func judged(_ turn: TurnBuffer, _ comparesScreens: Bool) -> [Event] {
    turn.events.filter { event in
      if event.kind == .note || event.kind == .gap || event.kind.rawValue > EventKind.end.rawValue {
        return false
      }
      return options.comparesScreens && comparesScreens || event.kind != .frame
    }
  }

  /// The first difference of the pairs from a step on.
  ///
  /// - Parameter shorter: The side that ends before its turn does, so that events of the other side
  ///   after its last event do not count as a difference; nil for none.
  private mutating func difference(
    _ alignment: TurnAlignment, from start: Int, to shorter: TurnAlignment.Side?, _ old: [Event],
    _ new: [Event]
  ) -> Divergence? {
    for pair in alignment.pairs[start...] {
      if let index = pair.recorded, let other = pair.replayed {
        numbers.note(recorded: old[index].number, replayed: new[other].number)
      }
    }
    for step in start..<max(start, alignment.end(of: shorter)) {
      let pair = alignment.pairs[step]
      if !ignored.isEmpty, isIgnored(pair, old, new) { continue }
      switch (pair.recorded, pair.replayed) {
      case (let index?, let other?):
        guard !haveEqualContent(old[index], new[other]) else { continue }
        return divergence(Self.difference(old[index], new[other]), old[index], new[other])
      case (let index?, nil):
        let isMoved = alignment.isMoved(recorded: old[index], after: step, in: new)
        let instead = alignment.replayed(near: step).map { new[$0] }
        return divergence(
          isMoved ? .order : old[index].kind == .frame ? .screen : .missing, old[index],
          isMoved ? instead : nil)
      case (nil, let other?):
        let next = alignment.recorded(from: step).map { old[$0] }
        let isMoved = alignment.isMoved(replayed: new[other], after: step, in: old)
        return Divergence(
          difference: isMoved ? .order : new[other].kind == .frame ? .screen : .extra,
          position: next?.number ?? (old.last?.number ?? -1) + 1, time: new[other].time,
          recorded: isMoved ? next : nil, replayed: new[other], reason: "")
      case (nil, nil): continue
      }
    }
    return nil
  }

  /// Whether the events of a pair differ in nothing but what the policy leaves out.
  private mutating func isIgnored(
    _ pair: TurnAlignment.Pair, _ old: [Event], _ new: [Event]
  ) -> Bool {
    let recorded = pair.recorded.map { old[$0] }
    let original = pair.replayed.map { new[$0] }
    let (replayed, tolerated) = ignored.aligned(recorded, original, symbols)
    if let recorded, let original, haveEqualContent(recorded, original) { return true }
    let rests = [recorded, replayed].compactMap { $0 }.map { ignored.rest(of: $0, symbols) }
    var compared = rests.compactMap(\.event)
    // A commit that changes nothing equals one of whose changes all are left out.
    if rests.count == 2, compared.count == 1 {
      compared = rests.compactMap { $0.event ?? $0.unchanged }
    }
    if compared.count == 1 || compared.count == 2 && !haveEqualContent(compared[0], compared[1]) {
      return false
    }
    guard let event = recorded ?? replayed else { return false }
    let selectors = tolerated.union(rests.flatMap(\.selectors))
    ignored.count(selectors.sorted(), at: event.number, event.kind)
    if let recorded { ignoredEvents.insert(recorded.number - firstNumber) }
    if event.kind == .commit, recorded == nil || replayed == nil {
      versions[event.header.node, default: 0] += recorded == nil ? 1 : -1
    }
    return true
  }

  private static func difference(_ old: Event, _ new: Event) -> Divergence.Difference {
    if old.kind == .frame { return .screen }
    var same = new.header
    (same.number, same.cause, same.place) = (old.number, old.cause, old.header.place)
    return same == old.header && old.payload == new.payload ? .cause : .value
  }

  private func divergence(
    _ difference: Divergence.Difference, _ recorded: Event, _ replayed: Event?
  ) -> Divergence {
    Divergence(
      difference: difference, position: recorded.number, time: recorded.time,
      recorded: recorded, replayed: replayed, reason: "")
  }

  private func haveEqualContent(_ a: Event, _ b: Event) -> Bool {
    var expected = a.header
    if a.kind == .commit, let more = versions[a.header.node] {
      expected.count &+= UInt64(bitPattern: Int64(more))
    }
    // The hash of the end covers all states, those too whose differences were left out.
    if a.kind == .end, ignored.hasStates { expected.extra = b.header.extra }
    guard Self.haveEqualCounts(expected, b.header), expected.extra == b.header.extra,
      a.time == b.time, a.header.startsTurn == b.header.startsTurn
    else { return false }
    if a.cause != b.cause {
      guard a.cause != EventHeader.noCause, b.cause != EventHeader.noCause,
        numbers.replayed(for: a.cause) == b.cause
      else { return false }
    }
    return a.kind == .failure || a.payload == b.payload
  }

  /// Adds the causes of a replayed event: those that the record lacks, then the recorded one.
  private func addCauses(
    to divergence: inout Divergence, of event: Event, _ alignment: TurnAlignment, _ old: [Event],
    _ new: [Event]
  ) {
    var cause = event.cause
    while cause != EventHeader.noCause, divergence.extraCauses.count < 64 {
      guard let index = new.firstIndex(where: { $0.number == cause }) else {
        divergence.replayedCause = numbers.recorded(for: cause)
        return
      }
      if let partner = alignment.recorded(for: index) {
        divergence.replayedCause = old[partner].number
        return
      }
      divergence.extraCauses.append(new[index])
      cause = new[index].cause
    }
  }

  /// The failure that the application reported because it could not take a recorded value.
  private func newFailure(
    _ alignment: TurnAlignment, _ new: [Event]
  ) -> String? {
    for pair in alignment.pairs where pair.recorded == nil {
      guard let index = pair.replayed, new[index].kind == .failure else { continue }
      if let text = (try? CBORValue(canonical: new[index].payload))?.textValue { return text }
    }
    return nil
  }
}

/// Maps recorded numbers to replayed ones; one entry for each change of the distance.
struct NumberMapping {
  private var steps: [(recorded: Int, distance: Int)] = [(0, 0)]

  mutating func note(recorded: Int, replayed: Int) {
    let distance = replayed - recorded
    if steps[steps.count - 1].distance != distance { steps.append((recorded, distance)) }
  }

  func replayed(for recorded: Int) -> Int {
    let step = steps.last { $0.recorded <= recorded } ?? steps[0]
    return recorded + step.distance
  }

  func recorded(for replayed: Int) -> Int {
    let step = steps.last { $0.recorded + $0.distance <= replayed } ?? steps[0]
    return replayed - step.distance
  }
}
