import CBOR
import EventModel
import StateCoding
import TestRounds
import Testing

@testable import ReplayRuntime
@testable import Verge

@Suite struct DatabaseEncodingTests {
  let symbols = SymbolTable()

  private func encode(_ state: LibraryState, _ coding: StateCoding) throws -> CBORValue {
    var writer = CBORWriter()
    coding.encode(state, into: &writer)
    return try CBORValue(canonical: writer.array)
  }

  /// The live patch is that between the encodings; on the old value it gives the new one, also in
  /// what only a walk tells.
  private func check(
    _ old: LibraryState, _ new: LibraryState, _ coding: StateCoding, _ seed: UInt64
  ) throws {
    var writer = CBORWriter()
    coding.writePatch(from: old, to: new, into: &writer)
    let between = Patch.between(
      try encode(old, coding), try encode(new, coding), symbols: symbols)
    try #require(writer.array == between.symbolicBytes, "seed \(seed)")
    var applied = old
    try writer.array.withUnsafeBytes { try coding.applyPatch($0, to: &applied) }
    try #require(try encode(applied, coding) == encode(new, coding), "seed \(seed)")
    let (a, b) = (applied.db, new.db)
    try #require(a.entities.book.all() == b.entities.book.all(), "seed \(seed)")
    try #require(a.entities.book.version == b.entities.book.version, "seed \(seed)")
    try #require(a.entities.shelf.allIDs() == b.entities.shelf.allIDs(), "seed \(seed)")
    try #require(Array(a.indexes.lent) == Array(b.indexes.lent), "seed \(seed)")
    try #require(a.indexes.byAuthor.groups == b.indexes.byAuthor.groups, "seed \(seed)")
    try #require(a.indexes.allBooks == b.indexes.allBooks, "seed \(seed)")
  }

  @Test("Random batches: patches are canonical, apply, and put order and versions together again")
  func random() throws {
    for seed in 0..<UInt64(rounds(8, thorough: 60)) {
      var dice = Dice(seed: seed)
      let coding = StateCoding(symbols: symbols)
      var states = [LibraryState()]
      for _ in 0..<25 {
        let old = states[states.count - 1]
        // Now and then from an older copy: two histories of one table.
        var new = dice.roll(0..<6) == 0 ? states[dice.roll(0..<states.count)] : old
        for _ in 0..<dice.roll(1..<4) { change(&new, &dice) }
        try check(old, new, coding, seed)
        states.append(new)
      }
    }
  }

  private func change(_ state: inout LibraryState, _ dice: inout Dice) {
    if dice.roll(0..<8) == 0 { state.note += "." }
    state.db.performBatchUpdates { context in
      for _ in 0..<dice.roll(0..<5) {
        // "id" is a key that patches of maps treat apart.
        let raw = ["id", "b1", "b2", "ä", "a.b", ""][dice.roll(0..<6)] + "\(dice.roll(0..<3))"
        let id = Book.EntityID(dice.roll(0..<9) == 0 ? "id" : raw)
        switch dice.roll(0..<7) {
        case 0, 1, 2:
          context.book.insert(Book(rawID: id.raw, title: "\(dice.roll(0..<4))"))
          context.indexes.allBooks.append(id)
        case 3: context.book.delete(id)
        case 4: context.shelf.insert(Rack(number: dice.roll(-2..<5), note: "n"))
        case 5: context.indexes.lent.insert(id)
        default:
          context.indexes.byTitle["\(dice.roll(0..<3))"] = dice.roll(0..<3) == 0 ? nil : id
          context.indexes.byAuthor.update(in: Author.EntityID("a\(dice.roll(0..<3))")) {
            if dice.roll(0..<3) == 0 { $0.removeAll() } else { $0.insert(id, at: 0) }
          }
          context.indexes.byInitial.update(in: String(id.raw.prefix(1))) { $0.append(id) }
        }
      }
    }
  }

  @Test("A database is encoded by what it holds")
  func shape() throws {
    var state = LibraryState()
    state.db.performBatchUpdates { context in
      context.book.insert(Book(rawID: "b1", title: "Emma", authorID: "a1"))
      context.indexes.allBooks.append("b1")
      context.indexes.byAuthor.update(in: "a1") { $0.append("b1") }
      context.indexes.lent.insert("b1")
    }
    let coding = StateCoding(symbols: symbols)
    let db = try encode(state, coding)["db"]
    #expect(
      db.map(Notation.text) == """
        {order: {book: {b1: 0}, shelf: {}, author: {}}, indexes: {lent: {b1: 0}, \
        byTitle: {}, allBooks: ["b1"], byAuthor: {a1: {ids: ["b1"], position: 0}}, \
        byInitial: {}}, entities: {book: {b1: {rawID: "b1", title: "Emma", authorID: "a1"}}, \
        shelf: {}, author: {}}, versions: {book: 1, shelf: 0, author: 0}}
        """)
  }
}
