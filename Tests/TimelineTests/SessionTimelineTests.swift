import EventModel
import SessionLog
import TestRounds
import Testing
import Timeline

@Suite struct SessionTimelineTests {
  @Test("The state at an event is the fold up to it, in whatever order it is asked for")
  func states() throws {
    let fixture = try Fixture(turns: 300)
    let timeline = try fixture.timeline()
    var state: UInt64 = 11
    for _ in 0..<200 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int((state >> 33) % UInt64(fixture.events.count))
      let projection = try timeline.state(after: number)
      #expect(projection.lastEvent == number)
      let turn = (number - 3) / 3 + 1
      let written = number < 3 ? 0 : (number - 3) % 3 >= 1 ? turn : turn - 1
      if number >= 1 {
        #expect(projection.state(of: try StatePath(parsing: "app.a.n")) == .int(Int64(written)))
      }
    }
  }

  @Test("The state at every event of a recording is the fold from the first event")
  func recordings() throws {
    for path in try Fixture.recordings(thoroughly: rounds(0, thorough: 1) == 1) {
      let reader = try SessionLogReader(path: path)
      let timeline = try SessionTimeline(reader)
      // A second timeline of the same log jumps, so that it folds from keyframes.
      let jumping = try SessionTimeline(reader)
      let last = timeline.count - 1
      // Every event of the short recordings; a part of the long ones, which take long to compare.
      let step = timeline.count < 400 ? 1 : timeline.count / 60
      var fold = Projection(symbols: reader.symbols)
      for event in try Fixture.events(of: reader) {
        try fold.apply(event)
        guard event.number % step == 0 || event.number == last else { continue }
        let state = try timeline.state(after: event.number)
        #expect(state.lastEvent == event.number && state.nodeCount == fold.nodeCount)
        let node = event.header.node
        #expect(state[node] == fold[node], "\(path) @\(event.number)")
        guard event.number % (step * 20) == 0 || event.number == last else { continue }
        #expect(state == fold, "\(path) @\(event.number)")
        #expect(try jumping.state(after: event.number) == fold, "\(path) @\(event.number)")
      }
      #expect(try timeline.state(after: -1).nodeCount == 0)
    }
  }

  @Test("Stored states are compared with the events also while names are forgotten")
  func storedStates() throws {
    var count = 0
    for path in try Fixture.recordings() {
      let reader = try SessionLogReader(path: path)
      let names = SymbolTable()
      names.forgetLimit = 0
      try reader.verifyKeyframes(names: names)
      #expect(try reader.integrity == .complete, "\(path)")
      count += names.forgetCount
    }
    #expect(count > 5)
  }

  @Test("An event that is read again has its names also if they were forgotten meanwhile")
  func namesAfterForgetting() throws {
    let path = try #require(
      try Fixture.recordings(thoroughly: false).first { $0.hasSuffix("/converter/long.log") })
    let plain = try SessionLogReader(path: path)
    let names = SymbolTable()
    names.forgetLimit = 0
    let reader = try SessionLogReader(path: path, symbols: names)
    let last = try plain.eventCount - 1
    for number in [0, 5, last, 0, 5, last / 2, 5, 0] {
      let (event, expected) = (try reader.event(at: number), try plain.event(at: number))
      #expect(names[event.header.node] == plain.symbols[expected.header.node])
      #expect(names[event.header.name] == plain.symbols[expected.header.name])
      for _ in 0..<3 { names.forgetUnused() }
    }
  }

  @Test("The chain of causes of every event of a recording ends at an input from outside")
  func chains() throws {
    for path in try Fixture.recordings() {
      let timeline = try SessionTimeline(try SessionLogReader(path: path))
      for number in stride(from: 0, to: timeline.count, by: 11) {
        let chain = try timeline.causeChain(from: number, limit: 100_000)
        #expect(chain.first?.number == number)
        #expect(chain.last?.cause == EventHeader.noCause)
        #expect(Array(chain.map(\.number).dropFirst()) == timeline.index.chain(of: number))
        #expect(timeline.positions.root(of: number) == chain.last?.number)
      }
    }
  }

  @Test("A chain ends at its limit, and at a number that the session does not have")
  func limits() throws {
    let timeline = try Fixture(turns: 2).timeline()
    #expect(try timeline.causeChain(from: 8, limit: 9).map(\.number) == [8, 7, 6])
    #expect(try timeline.causeChain(from: 8, limit: 2).map(\.number) == [8, 7])
    for number in [nil, EventHeader.noCause, 10, 1_000] {
      #expect(try timeline.causeChain(from: number, limit: 9).isEmpty)
    }
  }

  @Test("Consequences are found up to a limit, which says whether there are more")
  func consequences() throws {
    let timeline = try Fixture(turns: 2).timeline()
    let all = try timeline.consequences(of: 0, limit: 2, within: 100)
    #expect(all.events.map(\.number) == [1, 2] && !all.hasMore && all.searchEnd == nil)
    let one = try timeline.consequences(of: 0, limit: 1, within: 100)
    #expect(one.events.map(\.number) == [1] && one.hasMore)
    let near = try timeline.consequences(of: 0, limit: 9, within: 1)
    #expect(near.events.map(\.number) == [1] && near.searchEnd == 1)
  }

  @Test("The last write of a path, all its writes, and the values around one")
  func writes() throws {
    let timeline = try Fixture(turns: 5).timeline()
    let path = try StatePath(parsing: "app.a.n")
    let all = try PathWrites(of: path, upTo: 9, in: timeline, keepsAll: true)
    #expect(all.numbers == [1, 4, 7])
    #expect(try PathWrites(of: path, upTo: 9, in: timeline, keepsAll: false).numbers == [7])
    #expect(try timeline.lastWrites(of: [path, StatePath(parsing: "x")], upTo: 9) == [7, nil])
    let (old, new) = try timeline.values(of: path, around: 7)
    #expect(old == .int(1) && new == .int(2))
  }

  @Test("A patch that does not fit is said in the same words by a log and by events in memory")
  func misfit() throws {
    var text = "t+0.000001s input start app\n  life create app.a {n: 0}\n"
    for turn in 1...400 {
      text += "\(SessionTime.text(Int64(turn) * 1000)) input tap app.button\n"
      text += "  commit app.a version=\(turn) n = \(turn)\n"
    }
    text += "t+8.000s input tap app.button\n  commit app.a version=401 list.x = 1\n"
    text += "t+9.000s input tap app.button\n"
    let fixture = try Fixture(text)
    let misfit = 803
    for timeline in [try fixture.timeline(), try SessionTimeline(fixture.reader())] {
      #expect(try timeline.state(after: misfit - 1).lastEvent == misfit - 1)
      for number in [misfit, misfit + 1] {
        let error = #expect(throws: ProjectionError.self) {
          try timeline.state(after: number)
        }
        #expect(error?.event == misfit)
        #expect(error?.description.contains("event @\(misfit) does not fit app.a: ") == true)
      }
    }
  }

  @Test("A jump over a patch that does not fit reports it, like steps do")
  func jumpOverMisfit() throws {
    var text = "t+0.000001s input start app\n  life create app.a {n: 0}\n"
    text += "t+0.001s input tap app.button\n  commit app.a version=1 list.x = 1\n"
    for turn in 2...400 {
      text += "\(SessionTime.text(Int64(turn) * 1000)) input tap app.button\n"
      text += "  commit app.a version=\(turn) n = \(turn)\n"
    }
    let fixture = try Fixture(text)
    for timeline in [try fixture.timeline(), try SessionTimeline(fixture.reader())] {
      let error = #expect(throws: ProjectionError.self) { try timeline.state(after: 700) }
      #expect(error?.event == 3)
    }
  }

  @Test("After a gap an event keeps its number")
  func gap() throws {
    let fixture = try Fixture(turns: 4).without(6..<9)
    for timeline in [try fixture.timeline(), try SessionTimeline(fixture.reader())] {
      #expect(timeline.count == 16)
      #expect(try timeline.event(at: 9).kind == .input)
      #expect(throws: LogError.self) { try timeline.event(at: 7) }
      // The state at a missing number is the one before the gap.
      #expect(try timeline.state(after: 7).lastEvent == 5)
      #expect(try timeline.state(after: 13).lastEvent == 13)
      #expect(try timeline.causeChain(from: 11, limit: 9).map(\.number) == [11, 10, 9])
    }
  }

  @Test("How complete a log is, in words")
  func integrity() throws {
    let bytes = try Fixture(turns: 4).log()
    let whole = try SessionTimeline(try SessionLogReader(bytes: bytes))
    #expect(try whole.integrityNote == "" && whole.events.integrity.warnings(about: "a.log") == [])
    let torn = try SessionTimeline(try SessionLogReader(bytes: Array(bytes.dropLast(130))))
    #expect(try torn.integrityNote.hasSuffix(" bytes torn"))
    #expect(
      try torn.events.integrity.warnings(about: "a.log").first?.hasPrefix(
        "warning: 'a.log' is cut off: ") == true)
  }
}
