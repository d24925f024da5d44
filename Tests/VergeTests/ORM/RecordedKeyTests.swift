import CBOR
import EventModel
import ReplayProbes
import StateCoding
import Testing

@testable import ReplayRuntime
@testable import Verge

private struct Code: Hashable, Codable { var text: String }

private struct Part: EntityType, Codable {
  typealias IdentifierType = Code
  var entityID: EntityID { .init(code) }
  var code: Code
  var note = ""
}

private struct Weight: EntityType, Codable {
  typealias IdentifierType = Double
  var entityID: EntityID { .init(grams) }
  var grams: Double
  var note = ""
}

private struct Depot: DatabaseType {
  struct Schema: EntitySchemaType {
    let part = Part.EntityTableKey()
    let weight = Weight.EntityTableKey()
    let book = Book.EntityTableKey()
  }

  struct Indexes: IndexesType {
    let byName = HashIndex<Schema, String?, Book>.Key()
    let byCode = GroupByKeyIndex<Schema, Code, Book>.Key()
    let parts = SetIndex<Schema, Part>.Key()
    let lent = SetIndex<Schema, Book>.Key()
    let list = OrderedIDIndex<Schema, Part>.Key()
    let byPart = GroupByEntityIndex<Schema, Part, Part>.Key()
    let partsByCode = HashIndex<Schema, Code, Part>.Key()
  }

  var _backingStorage: BackingStorage = .init()
}

private struct DepotState: DatabaseEmbedding {
  static var getterToDatabase: (DepotState) -> Depot { { $0.db } }
  var db = Depot()
}

private let composed = "\u{E9}"
private let decomposed = "e\u{301}"

@Suite struct RecordedKeyTests {
  private typealias Batch = DatabaseBatchUpdatesContext<Depot>

  private let symbols = SymbolTable()

  private func encode(_ db: Depot, _ coding: StateCoding) throws -> CBORValue {
    var writer = CBORWriter()
    coding.encode(db, into: &writer)
    return try CBORValue(canonical: writer.array)
  }

  /// The recorded patch between two databases is canonical, and gives the new one from the encoding
  /// of the old one and from the old one itself.
  private func check(_ old: Depot, _ new: Depot) throws {
    let coding = StateCoding(symbols: symbols)
    let (before, after) = (try encode(old, coding), try encode(new, coding))
    var writer = CBORWriter()
    coding.writePatch(from: old, to: new, into: &writer)
    #expect(writer.array == Patch.between(before, after, symbols: symbols).symbolicBytes)
    #expect(try Patch(symbolic: writer.array).applied(to: before, symbols: symbols) == after)
    var applied = old
    try writer.array.withUnsafeBytes { try coding.applyPatch($0, to: &applied) }
    #expect(try encode(applied, coding) == after)
    #expect(applied.entities.part.allIDs() == new.entities.part.allIDs())
    #expect(applied.indexes.byCode == new.indexes.byCode)
    #expect(applied.indexes.byName == new.indexes.byName)
    for text in Self.texts {
      let (code, part) = (Code(text: text), Part.EntityID(Code(text: text)))
      #expect(applied.indexes.partsByCode[code] == new.indexes.partsByCode[code])
      #expect(applied.indexes.byPart.orderedID(in: part) == new.indexes.byPart.orderedID(in: part))
      #expect(applied.indexes.parts.contains(part) == new.indexes.parts.contains(part))
      #expect(
        applied.entities.part.find(by: part)?.note == new.entities.part.find(by: part)?.note)
    }
  }

  private func check(_ batches: ((Batch) -> Void)...) throws {
    var states = [Depot()]
    for batch in batches {
      var db = states[states.count - 1]
      db.performBatchUpdates(batch)
      for old in states { try check(old, db) }
      for old in states { try check(db, old) }
      states.append(db)
    }
  }

  @Test("An entity that replaces one with an equal identifier of other bytes has another key")
  func entities() throws {
    try check(
      { $0.part.insert([Part(code: Code(text: "a")), Part(code: Code(text: composed))]) },
      { $0.part.insert(Part(code: Code(text: decomposed), note: "b")) },
      { $0.part.insert(Part(code: Code(text: "z"))) },
      { $0.part.insert(Part(code: Code(text: composed), note: "b")) },
      { $0.part.delete(Part.EntityID(Code(text: decomposed))) })
    try check(
      { $0.weight.insert(Weight(grams: 0.0, note: "a")) },
      { $0.weight.insert(Weight(grams: -0.0, note: "b")) })
  }

  @Test("Identifiers that are equal and have other bytes are one in memory")
  func oneEntity() {
    var db = Depot()
    for text in [composed, decomposed] {
      db.performBatchUpdates { $0.part.insert(Part(code: Code(text: text), note: text)) }
    }
    let found = db.entities.part.find(by: .init(Code(text: composed)))
    #expect(db.entities.part.count == 1)
    #expect(found?.note.utf8.count == decomposed.utf8.count)
    #expect(db.entities.part.allIDs()[0].raw.text.utf8.count == decomposed.utf8.count)
  }

  @Test("A key of a hash index that is equal to another one and has other bytes replaces it")
  func hashKeys() throws {
    try check(
      { $0.indexes.byName[composed] = "b1" },
      { $0.indexes.byName[decomposed] = "b2" },
      { $0.indexes.byName[nil] = "b1" },
      { $0.indexes.byName[composed] = nil })
  }

  @Test("A group whose key is equal to another one and has other bytes replaces it")
  func groupKeys() throws {
    try check(
      { $0.indexes.byCode.update(in: Code(text: "a")) { $0.append("b0") } },
      { $0.indexes.byCode.update(in: Code(text: composed)) { $0.append("b1") } },
      { $0.indexes.byCode.update(in: Code(text: decomposed)) { $0.append("b2") } })
  }

  @Test("A member of a set that was removed and added with other bytes has another key")
  func setMembers() throws {
    try check(
      { $0.indexes.parts.insert(.init(Code(text: composed))) },
      {
        $0.indexes.parts.remove(.init(Code(text: composed)))
        $0.indexes.parts.insert(.init(Code(text: decomposed)))
      })
  }

  private static let texts = [composed, decomposed, "a" + composed, "a" + decomposed, "b"]

  @Test("Random changes of every index with keys of structures are recorded", arguments: 1...40)
  func randomChanges(seed: UInt64) throws {
    var random = Runtime(seed: seed).random("keys")
    var states = [Depot()]
    for _ in 0..<6 {
      var db = states[states.count - 1]
      db.performBatchUpdates { context in
        for _ in 0..<3 { Self.change(context, &random) }
      }
      for old in states { try check(old, db) }
      for old in states { try check(db, old) }
      states.append(db)
    }
  }

  private static func change(_ context: Batch, _ random: inout some RandomNumberGenerator) {
    let code = Code(text: texts[Int.random(in: 0..<texts.count, using: &random)])
    let other = Code(text: texts[Int.random(in: 0..<texts.count, using: &random)])
    let (part, value) = (Part.EntityID(code), Part.EntityID(other))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: context.part.insert(Part(code: code, note: other.text))
    case 1: context.part.delete(part)
    case 2: context.indexes.parts.insert(part)
    case 3: context.indexes.parts.remove(part)
    case 4: context.indexes.list.append(part)
    case 5: context.indexes.byPart.update(in: part) { $0.append(value) }
    case 6: context.indexes.byPart.removeGroup(part)
    case 7: context.indexes.partsByCode[code] = value
    case 8: context.indexes.partsByCode[code] = nil
    default: context.indexes.byCode.update(in: code) { $0.append("b1") }
    }
  }

  @Test("A session whose entities take the place of equal ones with other bytes is replayed")
  func session() async throws {
    let session = try await faithful { world in
      world.store(Store<DepotState, Never>(initialState: .init()), at: "app.depot")
    } script: { _, store in
      for text in [composed, decomposed, composed] {
        store.commit { state in
          state.db.performBatchUpdates { $0.part.insert(Part(code: Code(text: text))) }
        }
      }
    }
    #expect(session.verdict.reapplied == 3)
  }

  // MARK: Places

  @Test(
    "A recorded place that no row can have is refused",
    arguments: [-1, Int.min, 1 << 50, 1 << 61, Int.max])
  func wrongPlaces(_ place: Int) throws {
    var db = Depot()
    db.performBatchUpdates { context in
      context.book.insert(Book(rawID: "b1"))
      context.indexes.lent.insert("b1")
      context.indexes.byCode.update(in: Code(text: "c")) { $0.append("b1") }
    }
    let group = PatchElement.other(.map(["text": .text("c")]))
    for path in [
      keys("order", "book", "b1"), keys("order", "book", "b2"), keys("indexes", "lent", "b1"),
      keys("indexes", "lent", "b2"), keys("indexes", "byCode") + [group] + keys("position"),
    ] {
      #expect(throws: DecodingError.self) { try setPlace(place, path, in: db) }
    }
    #expect(throws: Never.self) { try setPlace(1 << 49, keys("order", "book", "b1"), in: db) }
  }

  private func keys(_ names: String...) -> [PatchElement] {
    names.map { .key(symbols.symbol($0)) }
  }

  private func setPlace(_ place: Int, _ path: [PatchElement], in db: Depot) throws {
    var db = db
    let patch = Patch([PatchOperation(path, .set(.int(Int64(place))))])
    try patch.symbolicBytes.withUnsafeBytes {
      try StateCoding(symbols: symbols).applyPatch($0, to: &db)
    }
  }
}
