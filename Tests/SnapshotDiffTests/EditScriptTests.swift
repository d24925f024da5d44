import SnapshotDiff
import RandomPairs
import TestRounds
import Testing

@Suite struct EditScriptTests {
  /// Returns what a script makes of the old sequence.
  static func applied<Element>(_ script: EditScript, _ old: [Element], _ new: [Element])
    -> [Element]
  {
    var result: [Element] = []
    var next = 0
    for hunk in script.hunks {
      result += old[next..<hunk.oldIndex]
      result += new[hunk.newIndex..<hunk.newIndex + hunk.inserted]
      next = hunk.oldIndex + hunk.removed
    }
    return result + old[next...]
  }

  /// The smallest number of removed and inserted elements, by the table of all prefixes.
  static func smallestSize(_ old: [Int], _ new: [Int]) -> Int {
    var row = Array(0...new.count)
    for i in 0..<old.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<new.count {
        let next = old[i] == new[j] ? diagonal : min(row[j], row[j + 1]) + 1
        (diagonal, row[j + 1]) = (row[j + 1], next)
      }
    }
    return row[new.count]
  }

  static func size(_ script: EditScript) -> Int {
    script.hunks.reduce(0) { $0 + $1.removed + $1.inserted }
  }

  @Test("A script is correct, as small as possible, and has no hunks side by side")
  func minimal() {
    for seed in 1...UInt64(rounds(4_000, soak: 1_000_000)) {
      var random = SeededGenerator(seed: seed)
      let kinds = Int.random(in: 1...6, using: &random)
      func sequence() -> [Int] {
        (0..<Int.random(in: 0...(seed % 40 == 0 ? 120 : 14), using: &random)).map { _ in
          .random(in: 0..<kinds, using: &random)
        }
      }
      let (old, new) = (sequence(), sequence())
      var budget = EditBudget()
      let script = EditScript(from: old, to: new, budget: &budget)
      #expect(Self.applied(script, old, new) == new, "seed \(seed)")
      #expect(script.isMinimal && Self.size(script) == Self.smallestSize(old, new), "seed \(seed)")
      for (a, b) in zip(script.hunks, script.hunks.dropFirst()) {
        #expect(a.oldIndex + a.removed < b.oldIndex, "seed \(seed)")
      }
    }
  }

  @Test("A script that runs out of steps is coarser and still correct")
  func budget() {
    for seed in 1...UInt64(rounds(300, soak: 100_000)) {
      var random = SeededGenerator(seed: seed)
      let old = (0..<400).map { _ in Int.random(in: 0..<300, using: &random) }
      let new = old.shuffled(using: &random)
      for limit in [0, 300, 2_000, 20_000] {
        var budget = EditBudget(limit: limit)
        let script = EditScript(from: old, to: new, budget: &budget)
        #expect(Self.applied(script, old, new) == new, "seed \(seed), limit \(limit)")
        #expect(budget.spent <= limit + 17 * 2 * (old.count + new.count), "seed \(seed)")
      }
    }
  }

  @Test("Ten changes among 100,000 elements need few steps, a shuffle no more than the budget")
  func steps() {
    let old = Array(0..<100_000)
    var new = old
    for place in 0..<10 { new[place * 9_000 + 500] = -place }
    var budget = EditBudget()
    let script = EditScript(from: old, to: new, budget: &budget)
    #expect(script.hunks.count == 10)
    #expect(budget.spent < 1_000_000)

    var random = SeededGenerator(seed: 1)
    var small = EditBudget(limit: 100_000)
    let shuffled = EditScript(from: old, to: old.shuffled(using: &random), budget: &small)
    #expect(!shuffled.isMinimal && small.spent < 100_000 + 17 * 400_000)
  }

  @Test("Sequences without a common element are one hunk, without a search")
  func disjoint() {
    var budget = EditBudget()
    let script = EditScript(
      from: Array(0..<10_000), to: Array(10_000..<30_000), budget: &budget)
    #expect(
      script.hunks == [.init(oldIndex: 0, newIndex: 0, removed: 10_000, inserted: 20_000)])
    #expect(budget.spent < 100_000)
  }
}
