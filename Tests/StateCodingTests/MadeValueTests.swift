import CBOR
import EventModel
import Testing

@testable import StateCoding

private enum Mood: Equatable { case calm, cross }

private struct Tag: Equatable {
  var text: String
  var weight = 1.0
}

private struct Person: Equatable {
  var name: String
  var tags: [Tag] = []
  var mood = Mood.calm
  var best: Tag?
  var codes: [String: Int] = [:]
}

private struct Hall: Equatable {
  var host: Person?
  var guests: [Person] = []
}

private struct Button {
  var label: String
  var action: () -> Void = {}
}

@Suite("Values of types that cannot be decoded") struct MadeValueTests {
  private let symbols = SymbolTable()
  private let ann = Person(
    name: "Ann", tags: [Tag(text: "x"), Tag(text: "y", weight: 2)], mood: .cross,
    best: Tag(text: "z"), codes: ["a": 1])

  private func applied<T>(_ old: T, _ new: T) throws -> T {
    let coding = StateCoding(symbols: symbols)
    var writer = CBORWriter(capacity: 64)
    coding.writePatch(from: old, to: new, into: &writer)
    var value = old
    try writer.array.withUnsafeBytes { try coding.applyPatch($0, to: &value) }
    return value
  }

  @Test("A recorded value is made of its stored properties, wherever it was not before")
  func made() throws {
    let (empty, full) = (Hall(), Hall(host: ann, guests: [ann, Person(name: "Bob")]))
    #expect(try applied(empty, full) == full)
    #expect(try applied(full, empty) == empty)
    var other = full
    other.guests.insert(Person(name: "Cy", mood: .cross), at: 1)
    other.host?.best = nil
    #expect(try applied(full, other) == other)
    #expect(try applied(Person?.none, ann) == ann)
    #expect(try applied([Mood](), [.calm, .cross]) == [.calm, .cross])
    let coding = StateCoding(symbols: symbols)
    #expect(coding.undecodableParts(of: Hall.self).isEmpty)
  }

  @Test("What holds a function cannot be made, and is named")
  func function() throws {
    let coding = StateCoding(symbols: symbols)
    #expect(coding.undecodableParts(of: [Button].self).map(\.type) == ["Array<Button>"])
    #expect(coding.undecodableParts(of: Button?.self).map(\.type) == ["Optional<Button>"])
    #expect(throws: StateCodingError.self) {
      _ = try applied([Button](), [Button(label: "a")])
    }
  }

  @Test("A value that does not fit is refused, and what was made of it ends")
  func mismatch() throws {
    let coding = StateCoding(symbols: symbols)
    let patch = Patch([
      PatchOperation(
        [],
        .set(
          .array([.map([CBORPair(.text("text"), .text("a")), CBORPair(.text("weight"), .null)])]))
      )
    ])
    var tags = [Tag(text: "kept")]
    #expect(throws: (any Error).self) {
      try patch.symbolicBytes.withUnsafeBytes { try coding.applyPatch($0, to: &tags) }
    }
    #expect(tags == [Tag(text: "kept")])
  }
}
