import CBOR
import Testing

@Suite struct CBORValueTests {
  @Test("A value round-trips through its canonical bytes")
  func roundTrip() throws {
    let value = CBORValue.map(["b": .array([.int(-500), .float(1.1)]), "a": .text("é")])
    #expect(try CBORValue(canonical: value.encoded) == value)
  }
}
