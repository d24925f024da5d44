import EventModel
import SessionsInMemory
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

  @Test("An index that grows from the end says at each moment what the whole index says")
  func fromTheEnd() throws {
    let events = try Fixture(turns: 100).memory()
    let whole = SessionIndex(events)
    for size in [1, 2, 5, 64, 200] {
      var index = SessionIndex(last: size, of: events)
      var begins: [Int] = []
      while true {
        begins.append(index.begin)
        #expect(index.count == whole.count && index.last == whole.last)
        #expect(index.duration == whole.duration)
        for event in index.begin..<index.count {
          #expect(facts(of: event, index) == facts(of: event, whole), "@\(event) of \(begins)")
        }
        if index.isWhole { break }
        #expect(index.cause(of: index.begin - 1) == EventHeader.noCause)
        index.readEarlier(size, in: events)
      }
      #expect(begins == begins.sorted(by: >) && begins.count > 1, "\(begins)")
      #expect(index.turnCount == whole.turnCount && index.percentRead == 100)
    }
  }

  @Test("Turns look alike that begin with the same value and continue in the same way")
  func runs() throws {
    let taps = (1...8).map {
      "t+1.00\($0)s input tap app.add\n  commit app.a version=\($0) n = \($0)\n"
    }
    let end = """
      t+2.000s input text app.field "a"
      t+2.001s input text app.field "a"
      t+2.002s input text app.field "ab"
        effect save app occurrence=1 mode=1
        effect load app occurrence=1 mode=1
      ^2 t+3.000s ended value 1
      ^3 t+3.001s ended value 1
      ^3 t+3.002s ended value 1
      t+4.000s end count=0 hash=1

      """
    let events = try Fixture(
      "t+0.001s input start app\n  life create app.a {n: 0}\n" + taps[..<4].joined()
        + "t+1.004s input tap app.add\n" + taps[4...].joined() + end
    ).memory()
    func runs(_ index: SessionIndex) -> [[Int]] {
      (0..<index.runCount).map { run in
        let turns = index.turns(ofRun: run)
        #expect(turns.allSatisfy { index.run(ofTurn: $0) == run })
        return turns.map(index.start(ofTurn:))
      }
    }
    let expected = [
      [0], [2, 4, 6, 8], [10], [11, 13, 15, 17], [19, 20], [21], [24, 25], [26], [27],
    ]
    #expect(runs(SessionIndex(events)) == expected)
    for size in 1...9 {
      var index = SessionIndex(last: size, of: events)
      while !index.isWhole { index.readEarlier(size, in: events) }
      #expect(runs(index) == expected, "read by \(size)")
    }
  }

  private func facts(of event: Int, _ index: SessionIndex) -> [Int] {
    let hasEarlierCause = index.cause(of: event) < index.begin
    return [
      Int(index.kind(of: event).rawValue), index.cause(of: event), Int(index.time(of: event)),
      index.startsTurn(event) ? 1 : 0, index.hasConsequences(event) ? 1 : 0,
      index.changesState(event) ? 1 : 0, hasEarlierCause ? 0 : index.depth(of: event),
      Int(index.timeSincePreviousTurn(of: event)),
    ] + index.effects(of: event, limit: 9)
  }

  @Test("A session with a gap is read as a whole, and so is one that turns out to have one")
  func fromTheEndWithGap() throws {
    let events = try Fixture(turns: 4).without(6..<9).memory()
    #expect(SessionIndex(last: 3, of: events).isWhole)
    var index = SessionIndex(last: 3, of: try Fixture(turns: 4).memory())
    #expect(!index.isWhole)
    index.readEarlier(9, in: events)
    #expect(index.isWhole && index.count == 13 && index.number(at: 6) == 9)
  }

  @Test("Causes that are far away are found from both ends")
  func farCauses() throws {
    let symbols = SymbolTable()
    let events = (0..<70_000).map { number in
      var header = EventHeader(kind: .send, node: symbols.symbol("app"))
      (header.number, header.time, header.startsTurn) = (number, Int64(number), number % 2 == 0)
      header.cause = number == 69_999 ? 3 : number == 65_600 ? 65 : number - 1
      return Event(header, payload: [])
    }
    let memory = MemoryEvents(events, symbols: symbols, name: "far.log", application: "Far")
    var index = SessionIndex(last: 100, of: memory)
    #expect(index.cause(of: 69_999) == 3)
    while !index.isWhole { index.readEarlier(1_000, in: memory) }
    for index in [index, SessionIndex(memory)] {
      #expect(index.cause(of: 69_999) == 3 && index.cause(of: 65_600) == 65)
      #expect(index.effects(of: 3, limit: 9) == [4, 69_999])
      #expect(index.effects(of: 65, limit: 9) == [66, 65_600])
      #expect(index.effects(of: 3, limit: 1) == [4])
    }
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
