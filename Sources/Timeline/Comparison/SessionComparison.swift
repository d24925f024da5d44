import EventModel
import SnapshotDiff

/// What differs between two sessions of one application, aligned by inputs and causes.
///
/// The roots of both, the inputs among them, are aligned by kind, node, name and payload with a shortest
/// edit script. Numbers and times are not compared, nor anything else that ``EventContent`` leaves out.
/// What follows from a root is compared with what follows from the same root of the other session, also
/// if events of other roots come between.
///
/// **Cost**: each session is read once, and a second time if consequences differ. Memory is that of two
/// ``SessionOutline``s. The steps of the alignment are bounded by ``steps``; see ``EditScript``.
package struct SessionComparison {
  package typealias Root = SessionOutline.Root

  /// The largest number of consequence hunks whose consequences are compared one by one.
  package static let explained = 100

  /// The largest number of steps of the alignment, about a second of processor time in a release build:
  /// more than for values, because hunks of a rough alignment are long.
  package static let steps = 1 << 27

  /// The differences, in order.
  package private(set) var hunks: [Hunk] = []
  /// The first events of both sessions that come in another order, if nothing else differs; nil for none.
  package private(set) var order: (old: Int, new: Int)?
  /// What differs although it is not compared; only known without differences.
  package private(set) var circumstances: [Circumstance] = []
  /// Whether no alignment has fewer removed and inserted roots.
  package private(set) var isMinimal = true
  /// What was ignored, with the patterns that were used in either session.
  package private(set) var ignored: IgnoredPaths

  /// Whether the sessions are equal but for what is not compared.
  package var isEmpty: Bool { hunks.isEmpty && order == nil }

  /// Compares two sessions that share a table of symbols.
  ///
  /// - Throws: ``LogError``.
  package init(
    of old: SessionTimeline, and new: SessionTimeline, ignoring ignored: IgnoredPaths = .init()
  ) throws {
    precondition(old.symbols === new.symbols, "two sessions are compared with one table of symbols")
    let (a, b) = (
      try SessionOutline(of: old, ignoring: ignored), try SessionOutline(of: new, ignoring: ignored)
    )
    self.ignored = a.ignored
    self.ignored.formUnion(b.ignored)
    var budget = EditBudget(limit: Self.steps)
    let script = EditScript(from: a.roots.map(\.key), to: b.roots.map(\.key), budget: &budget)
    isMinimal = script.isMinimal
    var (i, j) = (0, 0)
    for hunk in script.hunks {
      compareConsequences(a.roots[i..<hunk.oldIndex], b.roots[j..<hunk.newIndex])
      (i, j) = (hunk.oldIndex + hunk.removed, hunk.newIndex + hunk.inserted)
      try pair(
        a.roots[hunk.oldIndex..<i], b.roots[hunk.newIndex..<j], of: old, and: new, &budget)
    }
    compareConsequences(a.roots[i...], b.roots[j...])
    if hunks.isEmpty {
      try compareCircumstances(a.circumstances, b.circumstances, of: old, and: new)
    } else {
      try explain(old, new)
    }
  }

  /// Adds a hunk for each sequence of equal roots whose consequences differ.
  private mutating func compareConsequences(_ old: ArraySlice<Root>, _ new: ArraySlice<Root>) {
    var open: ConsequenceHunk?
    func close() { if let hunk = open { hunks.append(.consequences(hunk)) } }
    for (a, b) in zip(old, new) {
      if a.consequences == b.consequences {
        close()
        open = nil
      } else if open != nil {
        open?.following += 1
      } else {
        open = ConsequenceHunk(old: a, new: b)
      }
    }
    close()
  }

  /// Adds hunks for roots of which none is equal to one of the other side. Those with one kind, node and
  /// name are changed.
  private mutating func pair(
    _ old: ArraySlice<Root>, _ new: ArraySlice<Root>, of oldTimeline: SessionTimeline,
    and newTimeline: SessionTimeline, _ budget: inout EditBudget
  ) throws {
    var content = EventContent(symbols: oldTimeline.symbols, ignoring: IgnoredPaths())
    func targets(_ roots: ArraySlice<Root>, _ timeline: SessionTimeline) throws -> [UInt64] {
      try roots.map { content.target(try timeline.event(at: $0.number).header) }
    }
    var script: [EditScript.Hunk] = []
    if old.isEmpty || new.isEmpty {
      script = [.init(oldIndex: 0, newIndex: 0, removed: old.count, inserted: new.count)]
    } else {
      script =
        EditScript(
          from: try targets(old, oldTimeline), to: try targets(new, newTimeline), budget: &budget
        ).hunks
    }
    var (i, j) = (old.startIndex, new.startIndex)
    func change(upTo end: Int) {
      while i < end {
        hunks.append(.changed(old[i], new[j]))
        (i, j) = (i + 1, j + 1)
      }
    }
    for hunk in script {
      change(upTo: old.startIndex + hunk.oldIndex)
      for _ in 0..<hunk.removed {
        hunks.append(.removed(old[i]))
        i += 1
      }
      for _ in 0..<hunk.inserted {
        hunks.append(.inserted(new[j]))
        j += 1
      }
    }
    change(upTo: old.endIndex)
  }
}

// MARK: Details

extension SessionComparison {
  /// Compares the consequences of the first roots whose consequences differ.
  private mutating func explain(_ old: SessionTimeline, _ new: SessionTimeline) throws {
    var places: [(index: Int, hunk: ConsequenceHunk)] = []
    for case (let index, .consequences(let hunk)) in hunks.enumerated() {
      places.append((index, hunk))
      if places.count == Self.explained { break }
    }
    guard !places.isEmpty else { return }
    let a = try ConsequenceList.collect(
      of: places.map(\.hunk.old.number), in: old, ignoring: ignored)
    let b = try ConsequenceList.collect(
      of: places.map(\.hunk.new.number), in: new, ignoring: ignored)
    var budget = EditBudget()
    for (k, place) in places.enumerated() {
      let script = EditScript(from: a[k].hashes, to: b[k].hashes, budget: &budget)
      guard let first = script.hunks.first else { continue }
      var hunk = place.hunk
      hunk.difference = ConsequenceDifference(
        firstOld: first.removed > 0 ? a[k].numbers[first.oldIndex] : nil,
        firstNew: first.inserted > 0 ? b[k].numbers[first.newIndex] : nil,
        removed: script.hunks.reduce(0) { $0 + $1.removed },
        inserted: script.hunks.reduce(0) { $0 + $1.inserted })
      hunks[place.index] = .consequences(hunk)
    }
  }

  private mutating func compareCircumstances(
    _ a: SessionOutline.Circumstances, _ b: SessionOutline.Circumstances,
    of old: SessionTimeline, and new: SessionTimeline
  ) throws {
    if a.order != b.order { order = try firstDisorder(old, new) }
    if a.times != b.times { circumstances.append(.times) }
    if a.numbers != b.numbers { circumstances.append(.numbers) }
    if a.places != b.places { circumstances.append(.places) }
  }

  /// Returns the first events of two sessions that differ when both are read in order.
  private func firstDisorder(
    _ old: SessionTimeline, _ new: SessionTimeline
  ) throws -> (old: Int, new: Int)? {
    var contents: [(number: Int, content: UInt64)] = []
    var walk = OutlineWalk(symbols: old.symbols, ignoring: ignored)
    try old.forEachEvent { header, payload in
      if let step = walk.append(header, payload) { contents.append((header.number, step.content)) }
      return true
    }
    var found: (old: Int, new: Int)?
    var next = 0
    walk = OutlineWalk(symbols: new.symbols, ignoring: ignored)
    try new.forEachEvent { header, payload in
      guard let step = walk.append(header, payload) else { return true }
      if next < contents.count, contents[next].content != step.content {
        found = (contents[next].number, header.number)
      }
      next += 1
      return found == nil
    }
    return found
  }
}
