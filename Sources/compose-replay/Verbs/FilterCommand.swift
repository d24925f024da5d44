import ArgumentParser
import EventModel
import SessionLog
import Timeline

struct FilterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: "Write the events of a log that match into a new log, for reading only.",
    discussion: """
      Filters are those of 'events': kind = commit, node ~ app.cart*, joined by and, or, not. \
      Events keep their numbers and causes; gap events stand for those that were left out. The \
      state is made of what was kept, and every reader says so.
      """)

  @OptionGroup var source: LogArgument

  @OptionGroup var wanted: FilterOptions

  @OptionGroup var target: NewLog

  func run() throws {
    let filter = try wanted.combined()
    let path = try target.path(for: source.log, "filtered")
    let reader = try LogFile.reader(of: source.log)
    let timeline = try SessionTimeline(reader)
    timeline.onEvent = Work("filtering", source.log, of: timeline.count).show
    var head = reader.head
    head.inspectOnly = true
    head.note("filtered", wanted.words)
    var causes = RecentCauses(in: timeline)
    let file = try LogProblem.output { try ReplacingFile(path: path) }
    let writer = try SessionLogWriter(to: file, named: path, head: head, symbols: reader.symbols)
    var selection = EventSelection(writer: writer)
    try selection.skip(to: timeline.first, symbols: timeline.symbols)
    try timeline.forEachEvent { header, payload in
      let place = try causes.append(header)
      let event = Event(header, payload: Array(payload))
      let subject = FilterSubject(
        event: event, symbols: timeline.symbols, depth: { place.depth },
        root: { place.root })
      try selection.add(event, isKept: filter.matches(subject), symbols: timeline.symbols)
      return true
    }
    try selection.writeGap(symbols: timeline.symbols)
    try writer.close()
    try Output.standard.line(
      Escaping.escaped(
        "kept \(Counting.grouped(selection.keptCount)) of "
          + "\(Counting.things(selection.count, "event")) in \(path)"))
    if selection.keptCount == 0 {
      try EmptyResult(timeline: timeline, filter: filter, count: selection.count).report()
    }
    try timeline.endIfLossy(source.log)
  }
}

/// Writes chosen events and gaps for the others.
private struct EventSelection {
  let writer: SessionLogWriter
  private(set) var count = 0
  private(set) var keptCount = 0
  /// The first events that were left out since the last one kept, and all of them.
  private var dropped: [EventHeader] = []
  private var droppedCount = 0
  private var droppedTime: Int64 = 0
  private var time: Int64 = 0

  /// A gap that leaves out numbers begins a chunk, so short ones are written event by event.
  private static let shortestRun = 64

  init(writer: SessionLogWriter) { self.writer = writer }

  /// Writes a gap for the events before a part of a session. The state before its first event is not
  /// kept, so none after it is certain.
  mutating func skip(to first: Int, symbols: SymbolTable) throws {
    if first == 0 { return }
    try append(
      Event(EventHeader(kind: .gap, name: symbols.symbol("filtered"), count: UInt64(first))))
  }

  mutating func add(_ event: Event, isKept: Bool, symbols: SymbolTable) throws {
    count += 1
    guard isKept || event.kind == .gap else { return drop(event.header) }
    try writeGap(symbols: symbols)
    try append(event)
    keptCount += isKept ? 1 : 0
  }

  private mutating func drop(_ header: EventHeader) {
    if dropped.count < Self.shortestRun { dropped.append(header) }
    droppedCount += 1
    droppedTime = header.time
  }

  mutating func writeGap(symbols: SymbolTable) throws {
    defer {
      dropped.removeAll(keepingCapacity: true)
      droppedCount = 0
    }
    guard let first = dropped.first else { return }
    let isLong = droppedCount >= Self.shortestRun
    for header in isLong ? [first] : dropped {
      var gap = EventHeader(
        kind: .gap, name: symbols.symbol("filtered"), count: isLong ? UInt64(droppedCount) : 1)
      gap.number = header.number
      gap.time = isLong ? droppedTime : header.time
      try append(Event(gap))
    }
  }

  private mutating func append(_ event: Event) throws {
    var event = event
    event.header.startsTurn = event.time > time
    time = event.time
    try writer.append(event)
  }
}
