import EventModel

/// The root and the depth of each event of a session that is read in order, in bounded memory.
///
/// Those of the last events are kept. An older cause is looked up in the session with its own causes.
/// If the look-ups read too many events, as a long chain of timers or a hostile log can make them,
/// the session is read once from its beginning into a ``CauseForest``, which keeps some bytes an
/// event.
package struct RecentCauses {
  /// The place of an event in the forest of causes.
  package struct Place: Hashable, Sendable {
    /// The number of the event at the root of its causes.
    package var root: Int
    /// The number of causes between the event and its root.
    package var depth: Int
    /// Whether the root is the first cause; false if the log lacks an event between the two.
    package var isKnown: Bool

    /// Creates a place.
    package init(root: Int, depth: Int, isKnown: Bool = true) {
      self.root = root
      self.depth = depth
      self.isKnown = isKnown
    }
  }

  /// The number of events whose places are kept.
  package static let capacity = 1 << 16
  /// The number of events that are read one by one before the session is read as a whole.
  package static let readLimit = 1 << 12

  private let timeline: () throws -> SessionTimeline
  private var recent: [(number: Int, place: Place)] = []
  private var last = -1
  /// Old causes that were looked up. It is only searched, never walked.
  private var old: [Int: Place?] = [:]
  private var readCount = 0
  private var forest: CauseForest?

  /// Begins with any event of a session.
  package init(in timeline: SessionTimeline) { self.timeline = { timeline } }

  /// Begins with any event of a session that grows.
  ///
  /// - Parameter timeline: Returns a timeline that contains at least the events before the one that
  ///   is being added. Called only for a cause that is not among the last ``capacity`` events.
  package init(inGrowing timeline: @escaping () throws -> SessionTimeline) {
    self.timeline = timeline
  }

  /// Whether the place of each event in its chain of causes is kept, not only of the last ``capacity``.
  package var keepsAll: Bool { forest != nil }

  /// Adds the next event, and returns its place. An event whose number is not above the last one is
  /// not added.
  ///
  /// - Throws: ``LogError`` for an event that cannot be read.
  package mutating func append(_ header: EventHeader) throws -> Place {
    var place = Place(root: header.number, depth: 0)
    if header.cause >= 0, header.cause < header.number {
      let cause = try self.place(of: header.cause, before: header.number)
      place =
        cause.map { Place(root: $0.root, depth: $0.depth + 1, isKnown: $0.isKnown) }
        ?? Place(root: header.number, depth: 0, isKnown: false)
    }
    // The cause of a lost event is not known.
    if header.kind == .gap { place.isKnown = false }
    if header.number > last {
      last = header.number
      keep(place, of: header.number)
    }
    return place
  }

  private mutating func keep(_ place: Place, of number: Int) {
    let index = number % Self.capacity
    while recent.count <= index { recent.append((-1, Place(root: 0, depth: 0))) }
    recent[index] = (number, place)
  }

  /// The place of an event before another one; nil if the session has none of this number.
  private mutating func place(of number: Int, before next: Int) throws -> Place? {
    let index = number % Self.capacity
    if index < recent.count, recent[index].number == number { return recent[index].place }
    if let known = old[number] { return known }
    if forest == nil, let found = try lookUp(number) {
      if old.count == Self.readLimit { old.removeAll(keepingCapacity: true) }
      old.updateValue(found, forKey: number)
      return found
    }
    return try placeInForest(of: number, before: next)
  }

  /// Reads an event and its causes.
  ///
  /// - Returns: A place, nil if there is no event; nil if too many events have been read.
  private mutating func lookUp(_ number: Int) throws -> Place?? {
    var place: Place?
    var isCut = false
    try timeline().forEachCause(from: number) { event in
      readCount += 1
      isCut = readCount > Self.readLimit
      place = Place(
        root: event.number, depth: (place?.depth ?? -1) + 1,
        isKnown: event.kind != .gap && (event.cause < 0 || event.cause >= event.number))
      return !isCut
    }
    return isCut ? nil : .some(place)
  }

  /// Reads the session up to `next`, so that the next reading is at least ``capacity`` events later.
  private mutating func placeInForest(of number: Int, before next: Int) throws -> Place? {
    var forest = forest ?? CauseForest()
    self.forest = nil
    if forest.nextNumber <= number {
      try timeline().forEachEvent(from: forest.nextNumber) { header, _ in
        guard header.number < next else { return false }
        forest.append(header)
        return true
      }
    }
    self.forest = forest
    guard forest.contains(number) else { return nil }
    return Place(
      root: forest.root(of: number), depth: forest.depth(of: number),
      isKnown: forest.isRootKnown(of: number))
  }
}
