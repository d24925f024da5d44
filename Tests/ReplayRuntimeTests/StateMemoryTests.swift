import ReplayRuntime
import Testing

/// The states of a cell live in slots that commits use in turn.
@Suite struct StateMemoryTests {
  private struct Refusal: Error {}

  @Test("A commit sees its own states until it ends, whatever its handlers commit")
  func nested() {
    let (runtime, count) = (Runtime(), Count())
    let cell = runtime.run { StateCell(Mark(0, count)) }
    var seen: [[Int]] = []
    runtime.run {
      cell.subscribe { change in
        let before = [change.old.number, change.new.number]
        if change.new.number < 10 {
          for number in 1...3 { cell.commit { $0 = Mark(change.new.number * 10 + number, count) } }
        }
        #expect([change.old.number, change.new.number] == before)
      }
      cell.subscribe { seen.append([$0.old.number, $0.new.number, Int($0.version)]) }
    }
    for number in 1...2 {
      runtime.run { cell.commit { $0 = Mark(number, count) } }
      #expect(count.living == 1)
    }
    #expect(
      seen == [
        [0, 1, 1], [1, 11, 2], [11, 12, 3], [12, 13, 4], [13, 2, 5], [2, 21, 6], [21, 22, 7],
        [22, 23, 8],
      ])
    #expect(cell.state.number == 23)
  }

  @Test("Commits that an observer of the record makes leave the state of the first one in place")
  func recorded() {
    let (runtime, count) = (Runtime(), Count())
    let cell = runtime.run { StateCell(Mark(0, count)) }
    var seen: [[Int]] = []
    cell.callOnRecord { [unowned cell] mark in
      if mark.number < 3 { cell.commit { $0 = Mark(mark.number + 1, count) } }
    }
    _ = runtime.run { cell.subscribe { seen.append([$0.old.number, $0.new.number]) } }
    runtime.run { cell.commit { $0 = Mark(1, count) } }
    #expect(seen == [[2, 3], [1, 2], [0, 1]])
    #expect(cell.state.number == 3)
    #expect(count.living == 1)
  }

  @Test("A mutation that throws leaves the state as it was, and nothing behind")
  func thrown() {
    let (runtime, count) = (Runtime(), Count())
    let cell = runtime.run { StateCell(Mark(0, count)) }
    for _ in 1...3 {
      #expect(throws: Refusal.self) {
        try runtime.run {
          try cell.commit { state in
            state = Mark(1, count)
            throw Refusal()
          }
        }
      }
      #expect(cell.state.number == 0)
      #expect(cell.version == 0)
      #expect(count.living == 1)
    }
    runtime.run { cell.commit { $0 = Mark(2, count) } }
    #expect(cell.state.number == 2)
    #expect(count.living == 1)
  }

  @Test("An object of the old state that commits when it is released finds the new state")
  func released() {
    final class Last {
      var onRelease: () -> Void = {}
      deinit { onRelease() }
    }
    let runtime = Runtime()
    let cell = runtime.run { StateCell<(Int, Last?)>((0, Last())) }
    cell.state.1?.onRelease = { [unowned cell] in cell.commit { $0.0 += 10 } }
    var seen: [Int] = []
    _ = runtime.run { cell.subscribe { seen.append($0.new.0) } }
    runtime.run { cell.commit { $0 = (1, nil) } }
    #expect(cell.state.0 == 11)
    #expect(seen == [1, 11])
  }

  @Test("All states are released with the cell")
  func end() {
    let count = Count()
    do {
      let runtime = Runtime()
      let cell = runtime.run { StateCell(Mark(0, count)) }
      for number in 1...5 { runtime.run { cell.commit { $0 = Mark(number, count) } } }
      #expect(count.living == 1)
    }
    #expect(count.living == 0)
  }
}
