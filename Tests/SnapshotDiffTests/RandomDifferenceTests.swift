import CBOR
import EventModel
import RandomPairs
import SnapshotDiff
import TestRounds
import Testing

@Suite struct RandomDifferenceTests {
  @Test(
    "Random values: what changed is in the new value at its path, and equal values have no change")
  func changes() {
    for seed in 1...UInt64(rounds(2_000, soak: 1_000_000)) {
      let pair = RandomPair(seed: seed)
      let difference = StateDifference(from: pair.old, to: pair.new)
      #expect(difference.isEmpty == (pair.old == pair.new), "seed \(seed)")
      for change in difference.changes where change.kind != .removed {
        let found = Self.value(at: change.path, in: pair.new)
        #expect(found != nil && (change.move != nil || found == change.new), "seed \(seed)")
      }
      _ = difference.text(width: 20)
      _ = difference.jsonChanges
    }
  }

  private static func value(at path: StatePath, in value: CBORValue) -> CBORValue? {
    path.elements.reduce(value) { $0?.child($1) }
  }

  @Test("The same node names with other compositions are different nodes")
  func composedNames() {
    let one = CBORValue.unsigned(1)
    let difference = StateDifference(
      from: [(node: "app.\u{e9}", value: one)], to: [(node: "app.e\u{301}", value: one)])
    #expect(difference.changes.map(\.kind) == [.removed, .added])
  }
}
