import EventModel
import Testing
import Timeline

@Suite struct SessionIndexTests {
  @Test("A thousand turns are indexed with their times, causes and effects")
  func index() throws {
    let index = SessionIndex(try Fixture(turns: 1000).memory())
    #expect(index.count == 3004 && index.duration == 9_000_000)
    #expect(index.chain(of: 8) == [7, 6] && index.depth(of: 8) == 2)
    #expect(index.effects(of: 6, limit: 5) == [7] && index.effects(of: 8, limit: 5) == [])
    #expect(index.lastEvent(at: 2_500) == 8 && index.lastEvent(at: -1) == -1)
    #expect(index.timeSincePreviousTurn(of: 8) == 1000)
  }

  @Test("After a gap an event keeps its number, its kind, its causes and its time")
  func gap() throws {
    let index = SessionIndex(try Fixture(turns: 4).without(6..<9).memory())
    #expect(index.count == 13 && index.last == 15)
    #expect((0..<index.count).map(index.number) == Array(0...5) + Array(9...15))
    #expect(index.contains(5) && !index.contains(6) && !index.contains(8) && index.contains(9))
    #expect(index.place(of: 7) == 5 && index.place(of: 9) == 6)
    #expect(index.kind(of: 9) == .input && index.kind(of: 15) == .end)
    #expect(index.cause(of: 10) == 9 && index.chain(of: 11) == [10, 9])
    #expect(index.effects(of: 9, limit: 5) == [10] && index.hasConsequences(10))
    #expect(index.startsTurn(9) && index.time(of: 11) == 3_000)
    #expect(index.lastEvent(at: 2_500) == 5 && index.lastEvent(at: 3_000) == 11)
    #expect(index.timeSincePreviousTurn(of: 9) == 2_000)
  }

  @Test("A forest of causes names roots by their numbers, also after a gap")
  func forest() throws {
    var forest = CauseForest()
    for event in try Fixture(turns: 4).without(6..<9).events { forest.append(event.header) }
    #expect(forest.root(of: 11) == 9 && forest.depth(of: 11) == 2)
    #expect(forest.nextNumber == 16)
  }

  @Test("A forest of causes names roots beyond 32 bits")
  func largeNumbers() {
    var forest = CauseForest()
    var header = EventHeader(kind: .note)
    for number in [1 << 40, 1 << 40 + 1] {
      header.number = number
      forest.append(header)
      header.cause = number
    }
    #expect(forest.root(of: 1 << 40 + 1) == 1 << 40)
  }
}
