import TestRounds
import Testing

@testable import Verge

/// Random numbers of a printed seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2_654_435_769 &+ 99 }

  mutating func roll(_ range: Range<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }
}

/// A number that shares its hash with others.
private struct Clash: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 20) }
}

@Suite struct SharedStorageTests {
  @Test("A shared dictionary does what a list of pairs does, and walks in order of insertion")
  func dictionary() {
    for seed in 0..<UInt64(rounds(12, thorough: 80)) {
      Self.compareWithList(seed) { $0 }
      Self.compareWithList(seed) { Clash(number: $0) }
    }
  }

  private static func compareWithList<Key: Hashable>(_ seed: UInt64, _ make: (Int) -> Key) {
    var dice = Dice(seed: seed)
    var dictionary = SharedDictionary<Key, String>()
    var model: [(key: Key, value: String)] = []
    for step in 0..<400 {
      let key = make(dice.roll(0..<(seed % 2 == 0 ? 60 : 3_000)))
      let index = model.firstIndex { $0.key == key }
      if dice.roll(0..<3) == 0 {
        #expect(dictionary.remove(key) == (index != nil), "seed \(seed)")
        if let index { model.remove(at: index) }
      } else {
        dictionary[key] = "\(step)"
        if let index { model[index].value = "\(step)" } else { model.append((key, "\(step)")) }
      }
      #expect(dictionary.count == model.count, "seed \(seed)")
      #expect(dictionary[key] == model.first { $0.key == key }?.value, "seed \(seed)")
    }
    var walked: [(Key, String)] = []
    dictionary.forEach { walked.append(($0, $1)) }
    #expect(walked.map(\.0) == model.map(\.key), "seed \(seed)")
    #expect(walked.map(\.1) == model.map(\.value), "seed \(seed)")
  }

  @Test("Two copies tell exactly the keys that were written in between")
  func differences() {
    for seed in 0..<UInt64(rounds(200, thorough: 2_000)) {
      Self.compareCopies(seed) { $0 }
      Self.compareCopies(seed) { Clash(number: $0 * 10) }
    }
  }

  private static func compareCopies<Key: Hashable>(_ seed: UInt64, _ make: (Int) -> Key) {
    var dice = Dice(seed: seed)
    var dictionary = SharedDictionary<Key, Int>()
    // In a small one the same keys come, go and move.
    let limit = seed % 16 == 0 ? 2_000 : 8
    for key in 0..<dice.roll(0..<limit) { dictionary[make(key)] = key }
    let old = dictionary
    var touched: Set<Key> = []
    for _ in 0..<dice.roll(0..<20) {
      let key = make(dice.roll(0..<limit + limit / 4))
      if dice.roll(0..<2) == 0 {
        if dictionary.remove(key) { touched.insert(key) }
      } else {
        dictionary[key] = -1
        touched.insert(key)
      }
    }
    var told: [Key] = []
    dictionary.forEachChangedKey(since: old) { key, before, after in
      told.append(key)
      #expect(before === old.row(key) && after === dictionary.row(key), "seed \(seed)")
    }
    // A key that came and went again has no row on either side.
    let expected = touched.filter { old.row($0) != nil || dictionary.row($0) != nil }
    #expect(Set(told) == expected && told.count == expected.count, "seed \(seed)")
  }

  @Test("A key that gave its position to another one and was added again has two rows")
  func exchangedPositions() {
    var dictionary = SharedDictionary<Int, Int>()
    for key in 0..<3 { dictionary[key] = key }
    let old = dictionary
    dictionary.remove(2)
    dictionary[7] = 7
    dictionary[2] = 2
    var told: [Int] = []
    dictionary.forEachChangedKey(since: old) { key, before, after in
      told.append(key)
      #expect(before === old.row(key) && after === dictionary.row(key))
    }
    #expect(told == [7, 2])
  }

  @Test("Two copies have the same order exactly if no key has come, gone or moved in between")
  func orders() {
    func places(_ dictionary: SharedDictionary<Int, Int>) -> [[Int]] {
      dictionary.keys.map { [$0, dictionary.place(of: $0) ?? -1] }
    }
    var same = 0
    for seed in 0..<UInt64(rounds(200, thorough: 2_000)) {
      var dice = Dice(seed: seed)
      var dictionary = SharedDictionary<Int, Int>()
      for key in 0..<dice.roll(0..<40) { dictionary[key] = key }
      let old = dictionary
      var isChanged = false
      for _ in 0..<dice.roll(0..<4) {
        let key = dice.roll(0..<60)
        let isKnown = dictionary.row(key) != nil
        switch dice.roll(0..<8) {
        case 0:
          dictionary.remove(key)
          isChanged = isChanged || isKnown
        case 1:
          dictionary.place(key, at: dice.roll(0..<60))
          isChanged = true
        case 2:
          isChanged = isChanged || dictionary.place(of: key) == nil
          dictionary.restore(-2, for: key)
        default:
          dictionary[key] = -1
          isChanged = isChanged || !isKnown
        }
      }
      if dictionary.orderMark === old.orderMark {
        same += 1
        #expect(places(dictionary) == places(old), "seed \(seed)")
      } else {
        #expect(isChanged, "seed \(seed)")
      }
    }
    #expect(same > 40)
  }

  @Test("A row that lost its position and is written again changes the order")
  func displaced() {
    var dictionary = SharedDictionary<Int, Int>()
    for key in 0..<3 { dictionary[key] = key }
    dictionary.place(1, at: 0)
    let old = dictionary
    dictionary[0] = 5
    #expect(dictionary.keys != old.keys)
    #expect(dictionary.orderMark !== old.orderMark)
  }

  @Test("A key that takes the place of an equal one with other bytes is another key")
  func canonicallyEqual() {
    var dictionary = SharedDictionary<String, Int>()
    for key in ["a", "\u{E9}"] { dictionary[key] = 1 }
    let old = dictionary
    dictionary.remove("\u{E9}")
    dictionary["e\u{301}"] = 2
    var told: [[Int?]] = []
    dictionary.forEachChangedKey(since: old) { key, before, after in
      told.append([key.utf8.count, before?.value, after?.value])
    }
    #expect(told == [[3, nil, 2], [2, 1, nil]])
  }

  @Test("The rows of a batch are in the order of their keys' first writes, few or many")
  func orderedRows() {
    for seed in 0..<UInt64(100) {
      var dice = Dice(seed: seed)
      var rows = OrderedRows<Clash, Int>()
      var model: [(key: Clash, value: Int)] = []
      for step in 0..<30 {
        let key = Clash(number: dice.roll(0..<24))
        rows.set(step, for: key)
        if let place = model.firstIndex(where: { $0.key == key }) {
          model[place].value = step
        } else {
          model.append((key, step))
        }
        #expect(rows.keys == model.map(\.key) && rows.values == model.map(\.value), "seed \(seed)")
        for number in 0..<24 {
          let key = Clash(number: number)
          #expect(rows[key] == model.first { $0.key == key }?.value, "seed \(seed)")
        }
      }
    }
  }

  @Test("A copy keeps what it held when the original changes")
  func copies() {
    var dictionary = SharedDictionary<Int, Int>()
    for key in 0..<5_000 { dictionary[key] = key }
    let copy = dictionary
    for key in 0..<5_000 where key % 3 == 0 { dictionary.remove(key) }
    dictionary[1] = 100
    #expect(copy.count == 5_000)
    #expect(copy.keys == Array(0..<5_000))
    #expect(copy[1] == 1 && dictionary[1] == 100)
    #expect(dictionary.keys == (0..<5_000).filter { $0 % 3 != 0 })
  }

  @Test("What was removed last leaves its place to what comes next")
  func places() {
    var dictionary = SharedDictionary<String, Int>()
    for (number, key) in ["a", "b", "c"].enumerated() { dictionary[key] = number }
    dictionary["c"] = nil
    dictionary["d"] = 4
    #expect(dictionary.row("d")?.ordinal == 2)
    dictionary["a"] = nil
    dictionary["e"] = 5
    #expect(dictionary.keys == ["b", "d", "e"])
    #expect(dictionary.row("e")?.ordinal == 3)
  }

  @Test("A shared array does what an array does, and knows what two copies share")
  func array() {
    for seed in 0..<UInt64(rounds(12, thorough: 80)) {
      var dice = Dice(seed: seed)
      var model = Array(0..<dice.roll(0..<1_500))
      var array = SharedArray(model)
      for step in 0..<60 {
        let old = (array, model)
        let from = dice.roll(0..<model.count + 1)
        let to = min(model.count, from + dice.roll(0..<(step % 7 == 0 ? 600 : 3)))
        let new = (0..<dice.roll(0..<(step % 5 == 0 ? 700 : 3))).map { $0 + step }
        if dice.roll(0..<4) == 0, from < model.count {
          model[from] = -step
          array[from] = -step
        } else if dice.roll(0..<4) == 0 {
          model.append(step)
          array.append(step)
        } else if dice.roll(0..<3) == 0 {
          let (rest, divisor) = (dice.roll(0..<9), dice.roll(1..<400))
          let isRemoved = { (element: Int) in element % divisor == rest }
          let isChanged = model.contains(where: isRemoved)
          model.removeAll(where: isRemoved)
          #expect(array.removeAll(where: isRemoved) == isChanged, "seed \(seed)")
        } else {
          model.replaceSubrange(from..<to, with: new)
          array.replaceSubrange(from..<to, with: new)
        }
        #expect(array.count == model.count, "seed \(seed)")
        #expect((0..<array.count).map { array[$0] } == model, "seed \(seed)")
        #expect(array.chunks.count <= model.count / 64 + 2, "seed \(seed)")
        let prefix = array.sharedPrefixCount(with: old.0)
        let suffix = array.sharedSuffixCount(with: old.0)
        #expect(model.prefix(prefix) == old.1.prefix(prefix), "seed \(seed)")
        #expect(model.suffix(suffix) == old.1.suffix(suffix), "seed \(seed)")
      }
    }
  }

  @Test("A removal leaves the chunks without a removed element shared")
  func removal() {
    let old = SharedArray(0..<10_000)
    var new = old
    #expect(!new.removeAll { $0 < 0 })
    #expect(new.removeAll { $0 == 5_000 })
    #expect(new.sharedPrefixCount(with: old) == 5_000)
    #expect(new.sharedSuffixCount(with: old) == 4_999)
    #expect(
      new.chunks.count { chunk in old.chunks.contains { $0 === chunk } } == old.chunks.count - 1)
  }

  @Test("Many removals leave few chunks")
  func manyRemovals() {
    var array = SharedArray(0..<10_000)
    for rest in 1..<100 { #expect(array.removeAll { $0 % 100 == rest }) }
    #expect((0..<array.count).map { array[$0] } == (0..<100).map { $0 * 100 })
    #expect(array.chunks.count <= 2)
    #expect(array.removeAll { _ in true })
    #expect(array.count == 0 && array.chunks.isEmpty)
    array.append(1)
    #expect(array[0] == 1)
  }

  @Test("Neither insertions nor removals one by one leave many chunks")
  func chunkCount() {
    var array = SharedArray<Int>([])
    for number in 0..<5_000 { array.replaceSubrange(0..<0, with: CollectionOfOne(number)) }
    #expect(array.chunks.count < 100)
    var backwards = SharedArray(0..<5_000)
    for number in (0..<5_000).reversed() where number % 50 != 0 {
      #expect(backwards.removeAll { $0 == number })
    }
    #expect((0..<backwards.count).map { backwards[$0] } == (0..<100).map { $0 * 50 })
    #expect(backwards.chunks.count < 4)
    var removed = SharedArray(0..<5_000)
    for position in (0..<5_000).reversed() where position % 50 != 0 {
      removed.replaceSubrange(position..<position + 1, with: EmptyCollection())
    }
    #expect(removed.chunks.count < 4)
  }
}
