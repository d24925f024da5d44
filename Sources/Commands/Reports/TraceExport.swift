import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// A session in the trace event form of `chrome://tracing`: one slice for each event on the track of
/// its component, and an arrow from each cause.
///
/// Needs memory for the names of the tracks and for the last ``capacity`` events only. The arrows
/// from older events are collected, and written when the session has been read up to their causes
/// once more.
struct TraceExport {
  private struct Place {
    var number: Int
    var track: Int
    var time: Double
  }

  private struct Arrow {
    var cause: Int
    var end: Place
  }

  private let timeline: SessionTimeline
  private let capacity: Int
  private let write: (CBORValue) throws -> Void
  private var tracks: [String: Int] = [:]
  /// The places of the last events, by number modulo the capacity.
  private var recent: [Place] = []
  private var waiting: [Arrow] = []
  private var clock = TraceClock()

  /// - Parameters:
  ///   - capacity: The number of events whose places are kept, and of arrows that wait.
  ///   - write: Writes one element of the document.
  init(
    _ timeline: SessionTimeline, capacity: Int = 1 << 16,
    write: @escaping (CBORValue) throws -> Void
  ) {
    (self.timeline, self.capacity, self.write) = (timeline, capacity, write)
  }

  /// Writes all elements.
  ///
  /// - Throws: ``LogError``, after the elements for what could be read; the errors of `write`.
  mutating func writeEvents() throws {
    do {
      try timeline.forEachEvent { header, payload in
        try add(header, payload)
        return true
      }
    } catch let error as LogError {
      try writeWaiting()
      throw error
    }
    try writeWaiting()
  }

  private mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws {
    let time = clock.time(of: header)
    let place = Place(number: header.number, track: try track(of: header), time: time)
    try write(slice(header, payload, place))
    if let cause = recentPlace(of: header.cause) {
      try writeArrow(from: cause, to: place)
    } else if header.cause >= 0, header.cause < header.number - capacity {
      waiting.append(Arrow(cause: header.cause, end: place))
      if waiting.count == capacity { try writeWaiting() }
    }
    let index = header.number % capacity
    while recent.count <= index { recent.append(Place(number: -1, track: 0, time: 0)) }
    recent[index] = place
  }

  private func recentPlace(of number: Int) -> Place? {
    guard number >= 0 else { return nil }
    let index = number % capacity
    guard index < recent.count, recent[index].number == number else { return nil }
    return recent[index]
  }

  /// Writes the arrows from causes of long ago, which it reads once more, in their order.
  private mutating func writeWaiting() throws {
    var arrows = waiting.sorted { ($0.cause, $0.end.number) < ($1.cause, $1.end.number) }[...]
    waiting.removeAll(keepingCapacity: true)
    guard let first = arrows.first else { return }
    var clock = TraceClock()
    try timeline.forEachEvent(from: max(0, first.cause - TraceClock.longestCount)) { header, _ in
      let time = clock.time(of: header)
      while let arrow = arrows.first, arrow.cause <= header.number {
        arrows.removeFirst()
        // An event that is lost has no place.
        guard arrow.cause == header.number else { continue }
        let cause = Place(number: header.number, track: try track(of: header), time: time)
        try writeArrow(from: cause, to: arrow.end)
      }
      return !arrows.isEmpty
    }
  }

  /// Returns the track of an event, and names it when it is new.
  private mutating func track(of header: EventHeader) throws -> Int {
    let path = timeline.symbols[header.node].split(separator: "/").first.map(String.init) ?? ""
    let name = path.isEmpty ? header.kind.name : path
    if let track = tracks[name] { return track }
    let track = tracks.count + 1
    tracks[name] = track
    try write(
      .fields([
        "ph": .text("M"), "name": .text("thread_name"), "pid": .int(1), "tid": .int(Int64(track)),
        "args": .fields(["name": .text(name)]),
      ]))
    return track
  }

  private func slice(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ place: Place
  ) -> CBORValue {
    let symbols = timeline.symbols
    let what = Transcript.summary(of: header, payload: payload, symbols: symbols)
    return .fields([
      "ph": .text("X"), "name": .text("\(header.kind.name) \(symbols[header.name])"),
      "pid": .int(1), "tid": .int(Int64(place.track)), "ts": Self.microseconds(place.time),
      "dur": .float(0.001),
      "args": .fields(["n": .int(Int64(header.number)), "what": .text(what)]),
    ])
  }

  private func writeArrow(from cause: Place, to end: Place) throws {
    try write(Self.flow("s", end.number, at: cause))
    try write(Self.flow("f", end.number, at: end))
  }

  private static func flow(_ phase: String, _ id: Int, at place: Place) -> CBORValue {
    .fields([
      "ph": .text(phase), "name": .text("cause"), "cat": .text("cause"), "id": .int(Int64(id)),
      "bp": .text("e"), "pid": .int(1), "tid": .int(Int64(place.track)),
      "ts": microseconds(place.time),
    ])
  }

  /// The unit of the format, from nanoseconds.
  private static func microseconds(_ time: Double) -> CBORValue { .float(time / 1_000) }
}

/// Gives each event a time of its own.
///
/// Events of a turn have the same time. One nanosecond between them keeps their order visible; turns
/// are at least 1 µs apart.
private struct TraceClock {
  /// The number of events of a turn that get times of their own. The later ones share one.
  static let longestCount = 999

  private var order = 0

  /// Returns nanoseconds. Near the end of the range of times they are rounded.
  mutating func time(of header: EventHeader) -> Double {
    order = header.startsTurn ? 0 : min(order + 1, Self.longestCount)
    let time = header.time
    return time < .max / 1_000 ? Double(time * 1_000 + Int64(order)) : Double(time) * 1_000
  }
}
