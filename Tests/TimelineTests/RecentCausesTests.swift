import EventModel
import SessionLog
import SessionsInMemory
import Testing
import Timeline

@Suite struct RecentCausesTests {
  private typealias Place = RecentCauses.Place

  /// Compares the places of the events from a number on with those in a forest of all events.
  ///
  /// - Returns: Whether the session was read as a whole.
  private func compare(_ timeline: SessionTimeline, from first: Int) throws -> Bool {
    var forest = CauseForest()
    var causes = RecentCauses(in: timeline)
    var different: [Int] = []
    try timeline.forEachEvent { header, _ in
      forest.append(header)
      let (root, depth) = (forest.root(of: header.number), forest.depth(of: header.number))
      let place = Place(
        root: root, depth: depth, isKnown: forest.isRootKnown(of: header.number))
      if header.number >= first, try causes.append(header) != place {
        different.append(header.number)
      }
      return true
    }
    #expect(different.isEmpty, "from @\(first)")
    return causes.keepsAll
  }

  /// Notes in turns of their own.
  ///
  /// - Parameter cause: Returns the cause of an event.
  private func timeline(of count: Int, cause: (Int) -> Int) throws -> SessionTimeline {
    let events = (0..<count).map { number in
      var header = EventHeader(kind: .note)
      (header.number, header.time, header.startsTurn) = (number, Int64(number + 1), true)
      header.cause = cause(number)
      return Event(header, payload: [])
    }
    return try SessionTimeline(
      MemoryEvents(events, symbols: SymbolTable(), name: "m.log", application: "a"))
  }

  @Test("From any event of a recording on, roots and depths are those of the whole session")
  func recordings() throws {
    for path in try Fixture.recordings() {
      let timeline = try SessionTimeline(try SessionLogReader(path: path))
      for first in [0, timeline.count / 2, timeline.count - 5] {
        #expect(try !compare(timeline, from: max(0, first)), "\(path)")
      }
    }
  }

  @Test("A lost cause makes a root")
  func gap() throws {
    let timeline = try SessionTimeline(try Fixture(turns: 4).without(6..<9).memory())
    for first in [0, 5, 9, 10] { #expect(try !compare(timeline, from: first)) }
  }

  @Test("Root and depth of what a lost event has caused are not known")
  func unknownRoots() throws {
    for kind in [EventKind.gap, .note] {
      let causes = [(0, -1), (1, 0), (2, -1), (4, 3), (5, 4), (6, 1), (7, 2)]
      let events = causes.map { number, cause in
        var header = EventHeader(kind: number == 2 ? kind : .note)
        (header.number, header.time, header.startsTurn) = (number, Int64(number + 1), true)
        header.cause = cause
        return Event(header, payload: [])
      }
      let timeline = try SessionTimeline(
        MemoryEvents(events, symbols: SymbolTable(), name: "m.log", application: "a"))
      for first in [0, 5, 7] { #expect(try !compare(timeline, from: first)) }
      var recent = RecentCauses(in: timeline)
      let unknown = try events.filter { try !recent.append($0.header).isKnown }.map(\.number)
      #expect(unknown == (kind == .gap ? [2, 4, 5, 7] : [4, 5]))
    }
  }

  @Test("The causes of long ago of a long session are looked up; nothing is kept for each event")
  func old() throws {
    let count = 3 * RecentCauses.capacity
    let timeline = try timeline(of: count) { number in
      number % 1_000 == 999 ? number % 3_000 / 1_000 : number % 5 == 0 ? -1 : number - 1
    }
    for first in [0, count - 100] { #expect(try !compare(timeline, from: first)) }
  }

  @Test("A chain through the whole session, and causes anywhere in it, are read once")
  func chains() throws {
    let count = 3 * RecentCauses.capacity
    #expect(try compare(try timeline(of: count) { $0 - 1 }, from: count - 10))
    let scattered = try timeline(of: count) { number in
      number < count / 2 ? number - 1 : (number &* 7_919) % (count / 2)
    }
    #expect(try compare(scattered, from: 0))
    #expect(try compare(scattered, from: count / 2))
  }
}
