import EventModel
import SnapshotDiff
import Timeline

/// The rows of the current turn after its first event, and which of the rows that look alike are shown
/// one by one.
struct Story {
  /// The number of the first event of the turn, and the place after the last one.
  var turn = (first: -1, end: 0)
  /// The events that tell what happened, together those neighbours that look alike.
  var groups: [[Int]] = []
  /// The events that have a row.
  var rows: [Int] = []
  /// The texts that frames of the turn changed.
  var texts: [Int: [StateChange]] = [:]
  /// The first event of the turns, and of the events of the current turn, that look alike and are shown
  /// one by one.
  var open: (turns: Int?, events: Int?)

  func group(of event: Int) -> [Int]? {
    let next = groups.firstSortedIndex { $0[0] > event }
    return next > 0 && groups[next - 1].last.map { event <= $0 } == true ? groups[next - 1] : nil
  }
}

extension TimeTravel {
  /// Switches between rows of turns and rows of events.
  package mutating func toggleStory() -> String {
    tellsStory.toggle()
    updateStory()
    return tellsStory ? "a row for each turn; a shows every event" : "every event; a shows turns"
  }

  /// A filter, and what is folded by hand, choose among all events.
  var isStory: Bool { tellsStory && index.count > 0 && !isFiltered && folded.isEmpty }

  /// Finds the rows of the current turn: what was sent, committed, shown, begun or failed. Life, answers,
  /// draws, armed timers, and frames that change no text have none, unless the cursor is there.
  mutating func updateStory() {
    guard tellsStory, index.count > 0 else { return story = Story() }
    let turn = index.turn(of: current)
    let (start, end) = (index.start(ofTurn: turn), end(ofTurn: turn))
    if story.turn != (index.number(at: start), end) {
      story.turn = (index.number(at: start), end)
      story.texts = texts(start + 1..<max(end, start + 1))
      story.groups = groups(start + 1..<max(end, start + 1))
    }
    // What is shown one by one stays so until the cursor has left all of it.
    let firstTurn = index.turns(ofRun: index.run(ofTurn: turn)).lowerBound
    let first = index.number(at: index.start(ofTurn: firstTurn))
    story.open.turns = turn != firstTurn || story.open.turns == first ? first : nil
    let group = story.group(of: current)
    if let head = group?[0], current != head || story.open.events == head {
      story.open.events = head
    } else {
      story.open.events = nil
    }
    story.rows = story.groups.flatMap { $0[0] == story.open.events ? $0 : [$0[0]] }
    let place = story.rows.firstSortedIndex { $0 >= current }
    let hasRow = story.rows.indices.contains(place) && story.rows[place] == current
    if !hasRow, current != story.turn.first { story.rows.insert(current, at: place) }
  }

  private func groups(_ places: Range<Int>) -> [[Int]] {
    var groups: [[Int]] = []
    var (former, compared): (Event?, Int) = (nil, 0)
    for place in places {
      let number = index.number(at: place)
      guard Self.isTold(index.kind(of: number)) || story.texts[number] != nil else { continue }
      if let last = groups.last?.last, compared < Self.longestComparison,
        index.kind(of: last) == index.kind(of: number),
        index.cause(of: last) == index.cause(of: number)
      {
        compared += 1
        let old = former?.number == last ? former : event(at: last)
        former = event(at: number)
        if let old, let former, old.looksLike(former) {
          groups[groups.count - 1].append(number)
          continue
        }
      }
      groups.append([number])
    }
    return groups
  }

  private func texts(_ places: Range<Int>) -> [Int: [StateChange]] {
    let frames = places.lazy.map(index.number(at:)).filter { index.kind(of: $0) == .frame }
    var texts: [Int: [StateChange]] = [:]
    for frame in frames.prefix(Self.mostFrames) {
      let changes = textChanges(ofFrame: frame)
      if !changes.isEmpty { texts[frame] = changes }
    }
    return texts
  }

  /// How many frames of a turn are asked for the texts that they changed, which takes two states.
  private static let mostFrames = 64

  /// How many events of a turn are compared with the one before, which reads them.
  private static let longestComparison = 4_096

  private static func isTold(_ kind: EventKind) -> Bool {
    ![.lifecycle, .frame, .answer, .chance, .timer].contains(kind)
  }

  private func end(ofTurn turn: Int) -> Int {
    turn + 1 < index.turnCount ? index.start(ofTurn: turn + 1) : index.count
  }
}

extension Event {
  /// Whether a row of an event would have the same text, but for its number.
  fileprivate func looksLike(_ other: Event) -> Bool {
    kind == other.kind && header.node == other.header.node && header.name == other.header.name
      && payload == other.payload
  }
}

// MARK: Rows

extension TimeTravel {
  /// The current turn, the turns that look like it, and whether these are shown one by one.
  private var run: (turn: Int, turns: Range<Int>, number: Int, isOpen: Bool) {
    let turn = index.turn(of: current)
    let number = index.run(ofTurn: turn)
    let turns = index.turns(ofRun: number)
    let first = index.number(at: index.start(ofTurn: turns.lowerBound))
    return (turn, turns, number, turn != turns.lowerBound || story.open.turns == first)
  }

  var storyRowCount: Int {
    let run = run
    return index.runCount + (run.isOpen ? run.turns.count - 1 : 0) + story.rows.count
  }

  func storyEvent(atRow row: Int) -> Int {
    let run = run
    let head = run.number + run.turn - run.turns.lowerBound
    if row > head, row <= head + story.rows.count { return story.rows[row - head - 1] }
    let row = row <= head ? row : row - story.rows.count
    let more = run.isOpen ? run.turns.count - 1 : 0
    let turn =
      row < run.number
      ? index.turns(ofRun: row).lowerBound
      : row <= run.number + more
        ? run.turns.lowerBound + row - run.number : index.turns(ofRun: row - more).lowerBound
    return index.number(at: index.start(ofTurn: turn))
  }

  func storyRow(of event: Int) -> Int {
    let (run, turn) = (run, index.turn(of: event))
    let head = run.number + run.turn - run.turns.lowerBound
    if turn == run.turn { return head + story.rows.firstSortedIndex { $0 > event } }
    var row = index.run(ofTurn: turn)
    if run.isOpen {
      if row == run.number { row += turn - run.turns.lowerBound }
      if turn >= run.turns.upperBound { row += run.turns.count - 1 }
    }
    return row <= head && turn < run.turn ? row : row + story.rows.count
  }

  /// The last row of the current turn while rows are turns; 0 while they are events.
  var lastRowOfTurn: Int {
    guard isStory else { return 0 }
    let run = run
    return run.number + run.turn - run.turns.lowerBound + story.rows.count
  }

  /// Whether an event begins a turn whose other events have no row.
  func isClosedTurn(_ event: Int) -> Bool {
    isStory && index.startsTurn(event) && index.turn(of: event) != index.turn(of: current)
      && index.hasConsequences(event)
  }

  /// How many events of a turn have no row; 0 for an event that begins none.
  package func untoldCount(of event: Int) -> Int {
    guard isStory, index.startsTurn(event) else { return 0 }
    let turn = index.turn(of: event)
    var count = end(ofTurn: turn) - index.start(ofTurn: turn) - 1
    if turn == index.turn(of: current) {
      for group in story.groups { count -= group.count }
      if story.rows.contains(current), story.group(of: current)?.contains(current) != true {
        count -= 1
      }
    }
    return count
  }
}

// MARK: Rows that look alike

extension TimeTravel {
  /// How many turns or events look like an event, itself included, and whether each has a row; nil unless it
  /// is the first of several.
  package func alike(_ event: Int) -> (count: Int, isOpen: Bool)? {
    guard isStory else { return nil }
    let turn = index.turn(of: event)
    if index.startsTurn(event) {
      let number = index.run(ofTurn: turn)
      let turns = index.turns(ofRun: number)
      guard turns.lowerBound == turn, turns.count > 1 else { return nil }
      return (turns.count, run.number == number && run.isOpen)
    }
    guard turn == index.turn(of: current), let group = story.group(of: event), group[0] == event,
      group.count > 1
    else { return nil }
    return (group.count, story.open.events == event)
  }

  /// Shows the turns or events that look like the current one, or the first of them for all.
  mutating func toggleAlike() {
    if index.startsTurn(current) {
      story.open.turns = story.open.turns == current ? nil : current
    } else {
      story.open.events = story.open.events == current ? nil : current
    }
    updateStory()
  }

  /// The events that have no row but are shown by that of an event, and this one.
  func events(ofRow event: Int) -> ClosedRange<Int> {
    guard isStory else { return event...event }
    let (turn, isClosed) = (index.turn(of: event), alike(event)?.isOpen == false)
    guard index.startsTurn(event) else {
      return event...(isClosed ? story.group(of: event)?.last ?? event : event)
    }
    if turn == index.turn(of: current), !isClosed { return event...event }
    let turns = index.turns(ofRun: index.run(ofTurn: turn))
    return event...index.number(at: end(ofTurn: isClosed ? turns.upperBound - 1 : turn) - 1)
  }
}
