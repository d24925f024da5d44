import CBOR
import EventModel
import RandomPairs
import TestRounds
import Testing
import Timeline

/// Random sessions and random edits of their inputs: the comparison names exactly the edits.
@Suite struct RandomComparisonTests {
  private typealias Input = SyntheticInputs.Input

  private static func timelines(
    _ old: [Input], _ new: [Input], using random: inout SeededGenerator
  ) throws -> SessionComparisonTests.Sides {
    let symbols = SymbolTable()
    let events = [old, new].map {
      SyntheticInputs(inputs: $0).events(symbols: symbols, using: &random)
    }
    return try SessionComparisonTests.Sides(events[0], events[1], symbols: symbols)
  }

  @Test(
    "Inserted, removed, swapped and changed inputs, and changed consequences, are named exactly")
  func edits() throws {
    for seed in 1...UInt64(rounds(500, soak: 50_000)) {
      var random = SeededGenerator(seed: seed)
      func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }
      // No two inputs are equal, and two edits have an unchanged input between them.
      let old = (0..<4 + below(60)).map {
        Input(node: $0, payload: below(3), isSlow: below(4) == 0)
      }
      var new: [Input] = []
      var expected: [[String]] = []
      var next = 0
      while next < old.count {
        let input = old[next]
        new.append(input)
        next += 1
        guard next + 1 < old.count, below(6) == 0 else { continue }
        let edited = old[next]
        switch below(5) {
        case 0:
          let inserted = Input(node: 1_000 + next, payload: 7)
          new.append(inserted)
          expected.append(["+ \(inserted.node)"])
        case 1:
          next += 1
          expected.append(["- \(edited.node)"])
        case 2:
          let other = old[next + 1]
          new += [other, edited]
          next += 2
          expected.append(["- \(edited.node)", "+ \(edited.node)"])
        case 3:
          new.append(Input(node: edited.node, payload: 9, isSlow: edited.isSlow))
          next += 1
          expected.append(["~ \(edited.node)"])
        default:
          new.append(
            Input(node: edited.node, payload: edited.payload, variant: 1, isSlow: edited.isSlow))
          next += 1
          expected.append(["= \(edited.node)"])
        }
        if next < old.count {
          new.append(old[next])
          next += 1
        }
      }
      let sides = try Self.timelines(old, new, using: &random)
      let comparison = try SessionComparison(of: sides.old, and: sides.new)
      #expect(try Self.names(comparison, sides) == expected.flatMap { $0 }, "seed \(seed)")
    }
  }

  /// The hunks, each with the number in the name of its node. Of a swap, either input may be the one
  /// that moved; it is named as the first one.
  private static func names(
    _ comparison: SessionComparison, _ sides: SessionComparisonTests.Sides
  ) throws -> [String] {
    func node(_ root: SessionComparison.Root, _ timeline: SessionTimeline) throws -> Int {
      let name = timeline.symbols[try timeline.event(at: root.number).header.node]
      return Int(name.dropFirst("app.button".count)) ?? -1
    }
    var names: [String] = []
    for hunk in comparison.hunks {
      switch hunk {
      case .removed(let root): names.append("- \(try node(root, sides.old))")
      case .inserted(let root): names.append("+ \(try node(root, sides.new))")
      case .changed(let root, _): names.append("~ \(try node(root, sides.old))")
      case .consequences(let hunk):
        #expect(hunk.following == 0 && hunk.difference?.removed == 1)
        names.append("= \(try node(hunk.old, sides.old))")
      }
    }
    for index in names.indices.dropLast() where names[index].hasPrefix("+ ") {
      let (moved, other) = (names[index].dropFirst(2), names[index + 1].dropFirst(2))
      if names[index + 1].hasPrefix("- "), moved == other, let node = Int(moved) {
        (names[index], names[index + 1]) = ("- \(node - 1)", "+ \(node - 1)")
      }
    }
    return names
  }

  @Test("With few different inputs, the hunks are as few as the edits, and lead to the new session")
  func similar() throws {
    for seed in 1...UInt64(rounds(300, soak: 50_000)) {
      var random = SeededGenerator(seed: seed)
      func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }
      func input() -> Input { Input(node: below(2), payload: below(2)) }
      let old = (0..<below(40)).map { _ in input() }
      var new = old
      let edits = below(6)
      for _ in 0..<edits {
        if below(2) == 0 || new.isEmpty {
          new.insert(input(), at: below(new.count + 1))
        } else {
          new.remove(at: below(new.count))
        }
      }
      let sides = try Self.timelines(old, new, using: &random)
      let comparison = try SessionComparison(of: sides.old, and: sides.new)
      var result = Self.inputs(sides.old)
      let target = Self.inputs(sides.new)
      var size = 0
      // From the end, so that the numbers before it stay.
      for hunk in comparison.hunks.reversed() {
        switch hunk {
        case .removed(let root):
          result.removeAll { $0.number == root.number }
          size += 1
        case .changed(let a, let b):
          let place = result.firstIndex { $0.number == a.number }
          if let place, let input = target.first(where: { $0.number == b.number }) {
            result[place].content = input.content
          }
          size += 2
        case .inserted: size += 1
        case .consequences: Issue.record("equal inputs have equal consequences, seed \(seed)")
        }
      }
      #expect(size <= edits, "seed \(seed)")
      let inserted = Set(
        comparison.hunks.compactMap { hunk -> Int? in
          if case .inserted(let root) = hunk { root.number } else { nil }
        })
      #expect(
        result.map(\.content)
          == target.filter { !inserted.contains($0.number) }.map(\.content), "seed \(seed)")
    }
  }

  private static func inputs(_ timeline: SessionTimeline) -> [(number: Int, content: String)] {
    var inputs: [(number: Int, content: String)] = []
    try? timeline.forEachEvent { header, payload in
      if header.kind == .input {
        inputs.append(
          (
            header.number,
            Transcript.summary(of: header, payload: payload, symbols: timeline.symbols)
          ))
      }
      return true
    }
    return inputs
  }
}
