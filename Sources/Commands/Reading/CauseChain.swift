import EventModel
import Timeline

/// An event and its causes, the first cause first; the fires of a repeating timer are one entry.
struct CauseChain {
  struct Entry {
    var event: Event
    /// The number of the first fire and the number of fires, of which `event` is the last; nil for
    /// a single event.
    var fires: (first: Int, count: Int)?
  }

  /// The largest number of fires of one timer that are shown one by one.
  private static let fewFires = 2

  private(set) var entries: [Entry] = []
  /// The number of the event that caused the first entry, if that event is not in the log; else nil.
  private(set) var missing: Int?

  /// Reads the chain from an event back to the input.
  ///
  /// - Throws: ``LogError``.
  init(to number: Int, in timeline: SessionTimeline) throws {
    let fire = timeline.symbols.symbol(TimerOperation.fire)
    var run: TimerRun?
    try timeline.forEachCause(from: number) { event in
      missing = event.cause == EventHeader.noCause ? nil : event.cause
      if event.kind != .timer || run?.newest.header.node != event.header.node {
        if let run { add(run) }
        run = nil
      }
      if event.kind != .timer {
        entries.append(Entry(event: event))
      } else if run == nil {
        run = TimerRun(event, isFire: event.header.name == fire)
      } else {
        run?.add(event, isFire: event.header.name == fire)
      }
      return true
    }
    if let run { add(run) }
    entries.reverse()
  }

  /// Adds the events of a run, the newest first.
  private mutating func add(_ run: TimerRun) {
    guard run.fireCount > Self.fewFires, let last = run.lastFire, let first = run.firstFire else {
      entries += run.few.map { Entry(event: $0) }
      return
    }
    if run.newest.number > last.number { entries.append(Entry(event: run.newest)) }
    entries.append(Entry(event: last, fires: (first.number, run.fireCount)))
    if run.oldest.number < first.number { entries.append(Entry(event: run.oldest)) }
  }

  /// Arm and fire events of one timer, each the cause of the next.
  private struct TimerRun {
    let newest: Event
    private(set) var oldest: Event
    private(set) var lastFire: Event?
    private(set) var firstFire: Event?
    private(set) var fireCount = 0
    /// All events, up to the limit of events that are shown one by one.
    private(set) var few: [Event] = []

    init(_ event: Event, isFire: Bool) {
      (newest, oldest) = (event, event)
      add(event, isFire: isFire)
    }

    /// Adds the cause of the event added before.
    mutating func add(_ event: Event, isFire: Bool) {
      oldest = event
      if isFire {
        if lastFire == nil { lastFire = event }
        firstFire = event
        fireCount += 1
      }
      if fireCount <= CauseChain.fewFires { few.append(event) }
    }
  }
}
