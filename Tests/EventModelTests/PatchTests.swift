import CBOR
import EventModel
import TestRounds
import Testing

@Suite struct PatchTests {
  let symbols = SymbolTable()

  func patch(_ old: CBORValue, _ new: CBORValue) throws -> Patch {
    let patch = Patch.between(old, new, symbols: symbols)
    #expect(try patch.applied(to: old, symbols: symbols) == new)
    return patch
  }

  func key(_ name: String) -> PatchElement { .key(symbols.symbol(name)) }

  @Test("A patch turns the old value into the new one, reads back, and is empty only for equals")
  func laws() throws {
    for seed in 0..<UInt64(rounds(2_000, thorough: 5_000, soak: 200_000)) {
      var random = RandomValues(seed: seed)
      let old = random.value(depth: 4)
      let new = random.number(0..<10) == 0 ? random.value(depth: 4) : random.mutated(old, depth: 4)
      let patch = Patch.between(old, new, symbols: symbols)
      let result = try patch.applied(to: old, symbols: symbols)
      try #require(result == new, "seed \(seed)")
      try #require(patch.isEmpty == (old.encoded == new.encoded), "seed \(seed)")
      try #require(try Patch(symbolic: patch.symbolicBytes) == patch, "seed \(seed)")
    }
  }

  @Test("A first value is set whole at the empty path")
  func initial() throws {
    let patch = try patch(.null, .map(["a": .int(1)]))
    #expect(patch == Patch([PatchOperation([], .set(.map(["a": .int(1)])))]))
    #expect(patch.symbolicBytes == [0x81, 0x83, 0x00, 0x80, 0xA1, 0x61, 0x61, 0x01])
  }

  @Test("Map keys are removed, set and entered in bytewise order")
  func maps() throws {
    let old = CBORValue.map(["b": .int(1), "c": .int(2), "aa": .map(["x": .int(1)])])
    let new = CBORValue.map(["a": .int(9), "c": .int(3), "aa": .map(["x": .int(2)])])
    #expect(
      try patch(old, new).operations == [
        PatchOperation([key("a")], .set(.int(9))),
        PatchOperation([key("b")], .remove),
        PatchOperation([key("c")], .set(.int(3))),
        PatchOperation([key("aa"), key("x")], .set(.int(2))),
      ])
  }

  @Test("Maps without a common key, or with different ids, are set whole")
  func wholeMaps() throws {
    let cases: [(CBORValue, CBORValue)] = [
      (.map(["a": .int(1)]), .map(["b": .int(1)])),
      (.map([:]), .map(["b": .int(1)])),
      (.map(["id": .int(1), "n": .int(1)]), .map(["id": .int(2), "n": .int(1)])),
    ]
    for (old, new) in cases {
      #expect(try patch(old, new).operations == [PatchOperation([], .set(new))])
    }
    let same = try patch(
      .map(["id": .int(1), "n": .int(1)]), .map(["id": .int(1), "n": .int(2)]))
    #expect(same.operations == [PatchOperation([key("n")], .set(.int(2)))])
  }

  @Test("Sets change as maps from element to null")
  func sets() throws {
    func set(_ items: CBORValue...) -> CBORValue { RandomValues(seed: 0).set(items) }
    #expect(
      try patch(set(.int(1), .text("b")), set(.int(1), .int(7))).operations == [
        PatchOperation([.other(.int(7))], .set(.null)),
        PatchOperation([key("b")], .remove),
      ])
    #expect(
      try patch(set(.int(1)), set(.int(2))).operations == [PatchOperation([], .set(set(.int(2))))])
  }

  @Test("Array elements are inserted and removed by splices, at indices of the new array")
  func splices() throws {
    func numbers(_ items: Int64...) -> CBORValue { .array(items.map(CBORValue.int)) }
    #expect(
      try patch(numbers(1, 2, 3, 4), numbers(1, 9, 2, 4)).operations == [
        PatchOperation([], .splice(index: 1, removed: 0, inserted: [.int(9)])),
        PatchOperation([], .splice(index: 3, removed: 1, inserted: [])),
      ])
    #expect(
      try patch(numbers(), numbers(1)).operations == [
        PatchOperation([], .splice(index: 0, removed: 0, inserted: [.int(1)]))
      ])
  }

  @Test("As many removed as inserted elements are compared pair by pair")
  func pairs() throws {
    let old = CBORValue.array([.map(["id": .int(1), "n": .int(1)]), .int(5), .int(6)])
    let new = CBORValue.array([.map(["id": .int(1), "n": .int(2)]), .int(7), .int(6)])
    #expect(
      try patch(old, new).operations == [
        PatchOperation([.index(0), key("n")], .set(.int(2))),
        PatchOperation([.index(1)], .set(.int(7))),
      ])
  }

  @Test("An equal element farther away than 16 is not looked for")
  func searchDistance() throws {
    func run(_ count: Int) throws -> Int {
      let inserted = (0..<count).map { CBORValue.int(Int64(100 + $0)) }
      let old = CBORValue.array([.int(1), .int(2), .int(3), .int(4)])
      let new = CBORValue.array(inserted + [.int(1), .int(5), .int(3), .int(6)])
      return try patch(old, new).operations.count
    }
    #expect(try run(16) == 3)
    #expect(try run(17) == 1)
  }

  @Test("A long text is patched inside, at scalar boundaries")
  func texts() throws {
    let head = String(repeating: "a", count: 60)
    let long = PatchOperation([], .text(byteOffset: 60, bytesRemoved: 2, text: "è"))
    // é is C3 A9 and è is C3 A8: the common first byte does not count.
    #expect(try patch(.text(head + "ébcde"), .text(head + "èbcde")).operations == [long])
    // 63 bytes are too few.
    let short = String(repeating: "a", count: 62)
    #expect(
      try patch(.text(short + "x"), .text(short + "y")).operations
        == [PatchOperation([], .set(.text(short + "y")))])
    // The same suffix byte (A9) in é and in the three-byte scalar ⚩ (E2 9A A9) does not count.
    let tail = String(repeating: "b", count: 40)
    #expect(
      try patch(.text(tail + "é" + tail), .text(tail + "⚩" + tail)).operations
        == [PatchOperation([], .text(byteOffset: 40, bytesRemoved: 2, text: "⚩"))])
  }

  @Test("A text of which less than half stays is set whole")
  func changedTexts() throws {
    let old = CBORValue.text(String(repeating: "a", count: 64) + String(repeating: "b", count: 63))
    let most = CBORValue.text(String(repeating: "a", count: 64) + String(repeating: "c", count: 64))
    let less = CBORValue.text(String(repeating: "a", count: 64) + String(repeating: "c", count: 65))
    #expect(
      try patch(old, most).operations
        == [
          PatchOperation(
            [],
            .text(byteOffset: 64, bytesRemoved: 63, text: String(repeating: "c", count: 64)))
        ])
    #expect(try patch(old, less).operations == [PatchOperation([], .set(less))])
  }

  @Test("Bytes decide: −0.0 differs from 0.0, a decomposed é from é, and no NaN from another")
  func bytes() throws {
    #expect(try !patch(.float(0), .float(-0.0)).isEmpty)
    #expect(try !patch(.text("\u{E9}"), .text("e\u{301}")).isEmpty)
    #expect(try !patch(.int(1), .float(1)).isEmpty)
    #expect(try patch(.float(.nan), .float(-.nan)).isEmpty)
  }

  @Test("Applying is strict")
  func strict() {
    let value = CBORValue.map(["a": .array([.int(1)]), "t": .text("é")])
    let a = key("a")
    let cases: [(PatchOperation, PatchError)] = [
      (PatchOperation([key("x"), key("y")], .set(.null)), .absentParent(path: "x")),
      (PatchOperation([key("x")], .remove), .absentKey(path: "x")),
      (
        PatchOperation([a, .index(1)], .set(.null)), .indexOutOfRange(path: "a", index: 1, count: 1)
      ),
      (
        PatchOperation([a], .splice(index: 1, removed: 1, inserted: [])),
        .indexOutOfRange(path: "a", index: 1, count: 1)
      ),
      (PatchOperation([a, key("b")], .remove), .wrongType(path: "a", expected: "a map or set")),
      (PatchOperation([], .remove), .wrongType(path: "the value", expected: "a key")),
      (
        PatchOperation([key("t")], .text(byteOffset: 1, bytesRemoved: 0, text: "")),
        .notAScalarBoundary(path: "t", byteOffset: 1)
      ),
      (PatchOperation([.key(Symbol(id: 999))], .remove), .unknownSymbol(999)),
    ]
    for (operation, error) in cases {
      #expect(throws: error) { try Patch([operation]).applied(to: value, symbols: symbols) }
    }
    #expect(
      cases.map(\.1.code) == [
        "CR2204", "CR2205", "CR2206", "CR2206", "CR2207", "CR2207", "CR2208", "CR2203",
      ])
  }

  @Test("Bytes that are no patch are refused, each prefix included")
  func damage() throws {
    let patch = Patch([
      PatchOperation(
        [.other(.int(3)), .index(2)], .splice(index: 0, removed: 1, inserted: [.null])),
      PatchOperation([key("a")], .text(byteOffset: 1, bytesRemoved: 2, text: "b")),
    ])
    let bytes = patch.symbolicBytes
    #expect(try Patch(symbolic: bytes) == patch)
    for count in 1..<bytes.count {
      #expect(throws: PatchError.self) { try Patch(symbolic: Array(bytes[..<count])) }
    }
    let code = { (bytes: [UInt8]) in
      #expect(throws: PatchError.self) { try Patch(symbolic: bytes) }?.code
    }
    #expect(code(bytes.dropLast()) == "CR2201")
    #expect(code(bytes + [0]) == "CR2201")
    #expect(code([0x81, 0x83, 4, 0x80, 0xF6]) == "CR2202")
  }
}
