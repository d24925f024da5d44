import EventModel
import ReplayRuntime

/// Compares a recorded session with its replay, turn by turn.
///
/// Numbers in the two differ once something was extra or missing, so causes are compared through
/// a mapping of recorded numbers to replayed ones.
package struct ReplayJudge {
  package struct Options: Sendable {
    /// Compares what the screen shows.
    package var comparesScreens = true
    /// How many divergences to collect before judging stops.
    package var limit = 1
    /// Computes ``Verdict/digest``, so that two replays can be compared with each other.
    package var computesDigest = false

    package init() {}
  }

  package private(set) var verdict = Verdict()
  private let options: Options
  private var numbers = NumberMapping()
  private let trapSymbol: Symbol

  /// - Parameter symbols: The table in which both sides are given.
  package init(options: Options = Options(), symbols: SymbolTable) {
    self.options = options
    trapSymbol = symbols.symbol(Self.trapCode)
  }

  package var isFinished: Bool { verdict.divergences.count >= options.limit }

  /// Judges one recorded turn against everything that happened while it was re-applied.
  ///
  /// - Parameter refusal: Why the turn's root could not be re-applied.
  package mutating func judge(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, refusal: String?
  ) {
    guard recorded.count > 0 else { return }
    count(recorded)
    if options.computesDigest { digest(replayed) }
    if let refusal {
      return report(
        Divergence(
          difference: .refused, position: recorded.headers[0].number,
          time: recorded.headers[0].time, recorded: recorded.event(0), replayed: nil,
          reason: refusal))
    }
    if areEqual(recorded, replayed) {
      numbers.note(
        recorded: recorded.headers[0].number, replayed: replayed.headers[0].number)
      tally(recorded, upTo: recorded.count)
      return
    }
    explain(recorded, replayed)
  }

  /// Records that the application stopped while a turn was re-applied.
  package mutating func judgeStop(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, reason: String
  ) {
    if isReproducedTrap(recorded, replayed) {
      count(recorded)
      tally(recorded, upTo: recorded.count)
      verdict.isCrashReproduced = true
      return
    }
    let reached = min(replayed.count, max(recorded.count - 1, 0))
    report(
      Divergence(
        difference: .stopped, position: recorded.count > 0 ? recorded.headers[reached].number : 0,
        time: recorded.count > 0 ? recorded.headers[0].time : 0, recorded: nil, replayed: nil,
        reason: reason))
  }

  /// The code of the failure that stands at the end of a record whose application trapped.
  package static let trapCode = FailureCode.trap

  private func isReproducedTrap(_ recorded: TurnBuffer, _ replayed: TurnBuffer) -> Bool {
    guard let last = recorded.headers.last, last.kind == .failure,
      last.name == trapSymbol, replayed.count == recorded.count - 1
    else { return false }
    return areEqual(recorded, replayed, upTo: replayed.count)
  }

  package mutating func note(_ text: String) { verdict.notes.append(text) }

  package mutating func stop(atGap number: Int) { verdict.stoppedAtGap = number }

  private mutating func report(_ divergence: Divergence) {
    verdict.divergences.append(divergence)
  }

  // MARK: Comparison

  private func areEqual(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer
  ) -> Bool {
    guard
      recorded.count == replayed.count
        || recorded.isOpenEnded && recorded.count < replayed.count
    else { return false }
    return areEqual(recorded, replayed, upTo: recorded.count)
  }

  private func areEqual(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer, upTo count: Int
  ) -> Bool {
    guard count > 0 else { return true }
    let shift = replayed.headers[0].number - recorded.headers[0].number
    for index in 0..<count {
      let a = recorded.headers[index]
      let b = replayed.headers[index]
      guard a.kind == b.kind, a.node == b.node, a.name == b.name, a.count == b.count,
        a.extra == b.extra, a.time == b.time, a.startsTurn == b.startsTurn,
        isMapped(a.cause, to: b.cause, shift, from: recorded.headers[0].number)
      else { return false }
      if a.kind == .failure { continue }
      if a.kind == .frame && !options.comparesScreens { continue }
      let (x, y) = (recorded.payload(index), replayed.payload(index))
      guard x.count == y.count, x.elementsEqual(y) else { return false }
    }
    return true
  }

  private func isMapped(_ a: Int, to b: Int, _ shift: Int, from first: Int) -> Bool {
    if a == EventHeader.noCause || b == EventHeader.noCause { return a == b }
    return a >= first ? a + shift == b : numbers.replayed(for: a) == b
  }

  private mutating func explain(
    _ recorded: TurnBuffer, _ replayed: TurnBuffer
  ) {
    let old = judged(recorded)
    var new = judged(replayed)
    if recorded.isOpenEnded { new = Array(new.prefix(old.count)) }
    let alignment = TurnAlignment(old, new)
    for pair in alignment.pairs {
      if let index = pair.recorded, let other = pair.replayed {
        numbers.note(recorded: old[index].number, replayed: new[other].number)
      }
    }
    if let divergence = firstDifference(alignment, old, new) { report(divergence) }
    let reached = verdict.first?.position ?? Int.max
    tally(recorded, upTo: recorded.headers.firstIndex { $0.number >= reached } ?? recorded.count)
  }

  /// What takes part in the comparison: everything but notes and kinds of later versions.
  private func judged(_ turn: TurnBuffer) -> [Event] {
    turn.events.filter { event in
      if event.kind == .note || event.kind == .gap || event.kind.rawValue > EventKind.end.rawValue {
        return false
      }
      return options.comparesScreens || event.kind != .frame
    }
  }

  private func firstDifference(
    _ alignment: TurnAlignment, _ old: [Event], _ new: [Event]
  ) -> Divergence? {
    for (step, pair) in alignment.pairs.enumerated() {
      switch (pair.recorded, pair.replayed) {
      case (let index?, let other?):
        if !sameContent(old[index], new[other]) {
          return divergence(
            old[index].kind == .frame ? .screen : .value, old[index], new[other])
        }
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

  private func divergence(
    _ difference: Divergence.Difference, _ recorded: Event, _ replayed: Event?
  ) -> Divergence {
    Divergence(
      difference: difference, position: recorded.number, time: recorded.time,
      recorded: recorded, replayed: replayed, reason: "")
  }

  private func sameContent(_ a: Event, _ b: Event) -> Bool {
    guard a.header.count == b.header.count, a.header.extra == b.header.extra, a.time == b.time,
      a.header.startsTurn == b.header.startsTurn
    else { return false }
    if a.cause != b.cause {
      guard a.cause != EventHeader.noCause, b.cause != EventHeader.noCause,
        numbers.replayed(for: a.cause) == b.cause
      else { return false }
    }
    return a.kind == .failure || a.payload == b.payload
  }

  /// FNV-1a over everything that happened.
  private mutating func digest(_ replayed: TurnBuffer) {
    var hash = verdict.digest
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for index in 0..<replayed.count {
      let header = replayed.headers[index]
      let numbers: [UInt64] = [
        UInt64(header.kind.rawValue), UInt64(bitPattern: Int64(header.number)),
        UInt64(bitPattern: header.time), UInt64(bitPattern: Int64(header.cause)),
        UInt64(header.node.id), UInt64(header.name.id), header.count, header.extra,
      ]
      for number in numbers {
        for shift in stride(from: 0, to: 64, by: 8) {
          mix(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
      }
      for byte in replayed.payload(index) { mix(byte) }
    }
    verdict.digest = hash
  }

  // MARK: Counting

  private mutating func count(_ turn: TurnBuffer) {
    for header in turn.headers {
      verdict.byKind[Int(header.kind.rawValue)] += 1
      switch header.kind {
      case .input: verdict.inputs += 1
      case .commit: verdict.commits += 1
      case .route: verdict.routes += 1
      case .end: verdict.hasEnd = true
      case .effectBegan where header.extra == 0: verdict.opaqueEffects += 1
      default: break
      }
    }
    verdict.recordedEvents += turn.count
  }

  private mutating func tally(_ turn: TurnBuffer, upTo count: Int) {
    verdict.judged += count
    guard count > 0 else { return }
    let root = turn.headers[0]
    let isReapplied = [.send, .commit, .route, .answer, .chance].contains(root.kind)
    let injected = root.kind == .action ? operations(of: turn, upTo: count) : 0
    if isReapplied { verdict.reapplied += 1 }
    verdict.reapplied += injected
    verdict.verified +=
      count - max(1, injected) + (root.kind == .timer || root.kind == .end ? 1 : 0)
  }

  /// Number of events that an action from outside did directly or through actions, itself included.
  private func operations(of turn: TurnBuffer, upTo count: Int) -> Int {
    var actions: Set<Int> = [turn.headers[0].number]
    var found = 1
    for header in turn.headers[1..<count] where actions.contains(header.cause) {
      found += 1
      if header.kind == .action { actions.insert(header.number) }
    }
    return found
  }
}

/// Where recorded numbers stand among replayed ones; one entry for each change of the distance.
private struct NumberMapping {
  private var steps: [(recorded: Int, distance: Int)] = [(0, 0)]

  mutating func note(recorded: Int, replayed: Int) {
    let distance = replayed - recorded
    if steps[steps.count - 1].distance != distance { steps.append((recorded, distance)) }
  }

  func replayed(for recorded: Int) -> Int {
    let step = steps.last { $0.recorded <= recorded } ?? steps[0]
    return recorded + step.distance
  }
}
