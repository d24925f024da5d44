import CBOR
import EventModel
import Testing

private func text(_ text: String) -> CBORValue { .text(text) }

@Suite struct RedactionTableTests {
  private func table(_ values: CBORValue...) -> RedactionTable {
    let table = RedactionTable()
    for value in values { table.declare(value) }
    return table
  }

  @Test("A stand-in has the kind and length of its value and counts from 1 for each length")
  func standIns() {
    let table = table(
      text("secret"), text("hidden"), text("pin"), text("é"), .int(4711), .int(-20), .int(7),
      .float(12.5),
      .bytes([9, 8, 7, 6, 5]), .bool(true))
    #expect(
      table.takeFresh() == [
        text("*****1"), text("*****2"), text("**1"), text("1"), .int(1001), .int(-12), .int(1),
        .float(11),
        .bytes([0, 0, 0, 0, 1]), .bool(false),
      ])
    #expect(table.count == 10)
    #expect(table.takeFresh() == [])
  }

  @Test("Null, empty texts and texts of dots are no secrets")
  func noSecrets() {
    #expect(table(.null, text(""), text("•••")).isEmpty)
  }

  @Test("A text is replaced as a whole, and from four characters on inside longer texts")
  func texts() {
    let table = table(text("hunter"), text("hunter2"), text("abc"))
    let cases: [(CBORValue, CBORValue)] = [
      (text("hunter2"), text("******1")), (text("Bearer hunter2!"), text("Bearer ******1!")),
      (text("hunter3"), text("*****13")),
      (text("abc"), text("**1")), (text("abcd"), text("abcd")), (text("hunte"), text("hunte")),
      (text(""), text("")),
      (.array([text("a"), text("hunter")]), .array([text("a"), text("*****1")])),
    ]
    for (value, expected) in cases { #expect(table.redacted(value) == expected) }
  }

  @Test("A key that may be the name of a property stays; any other one is replaced and sorted")
  func keys() {
    let table = table(text("password"), text("z-key-1"))
    let map = CBORValue.map(["password": text("password"), "z-key-1": .int(1), "zz": .int(2)])
    #expect(
      table.redacted(map)
        == .map(["password": text("*******1"), "******1": .int(1), "zz": .int(2)]))
  }

  @Test("Numbers are replaced where they are marked only, and their digits in texts")
  func numbers() {
    let value = CBORValue.array([
      .tagged(CBORValue.redactedTag, .int(4711)), .int(4711), text("PIN 4711"),
    ])
    let table = RedactionTable()
    RedactionTable.forEachMarked(in: value) { table.declare($0) }
    #expect(table.redacted(value) == .array([.int(1001), .int(4711), text("PIN 1001")]))
    #expect(table.count == 1)
  }

  @Test("Of a name, the keys of elements are replaced")
  func names() {
    let table = table(text("rows"), text("key-17"), text("abc"))
    #expect(table.redacted(name: "app.rows[key-17].rows[abc].x") == "app.rows[*****1].rows[**1].x")
    #expect(table.redacted(name: "app.rows[a key-17 b") == "app.rows[a *****1 b")
    #expect(table.redacted(name: "app.key-17") == "app.key-17")
  }

  @Test("Of a target, the keys of elements and the text of the control are replaced")
  func targets() {
    let table = table(text("rows"), text("key-17"), text("abc"))
    #expect(
      table.redacted(target: "app.rows[abc]/button:Take rows[abc]")
        == "app.rows[**1]/button:Take ***1[**1]")
    #expect(table.redacted(target: "app.rows[key-17].rows") == "app.rows[*****1].rows")
    table.declare(.text("ab]cdSecret"))
    #expect(table.redacted(name: "app.Row[ab]cdSecret].n") == "app.Row[**********1].n")
  }

  @Test("A set stays in canonical order")
  func sets() {
    let table = table(text("aa-1"), text("bb-1"))
    let set = CBORValue.tagged(
      CBORValue.setTag, .array([text("aa-1"), text("bb-1"), text("**zz")]))
    #expect(
      table.redacted(set)
        == .tagged(CBORValue.setTag, .array([text("***1"), text("***2"), text("**zz")])))
  }

  @Test("A table of stand-ins replaces each by itself")
  func replay() {
    let live = RedactionTable()
    let replayed = RedactionTable()
    let secrets: [CBORValue] = [
      text("s"), text("se"), text("sec"), text("secr"), text("secre"), text("other"), .int(12),
      .int(99),
    ]
    for secret in secrets {
      live.declare(secret)
      for standIn in live.takeFresh() {
        replayed.declare(standIn)
        #expect(replayed.takeFresh() == [standIn])
      }
    }
    let line = live.redacted("secre, other and secrxx")
    #expect(line == "****1, ****2 and ***1xx")
    #expect(replayed.redacted(line) == line)
  }

  @Test("When the stand-ins of a length are used up, further values have the last one")
  func overflow() {
    let table = RedactionTable()
    for scalar in (0x4E00..<0x4E39).compactMap(Unicode.Scalar.init) {
      table.declare(.text(String(Character(scalar))))
    }
    let standIns = table.takeFresh()
    #expect(standIns.count == 57)
    #expect(Set(standIns).count == 35)
    #expect(standIns.last == text("z"))
  }
}
