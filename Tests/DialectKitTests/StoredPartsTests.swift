import Testing

@testable import DialectKit

@Suite struct StoredPartsTests {
  private struct Inner {
    var _name = "b"
    var count = 2
  }

  private struct Outer {
    var name = "a"
    var inner = Inner()
    var isOn = true
    var last = "c"
  }

  private func texts(of type: Any.Type) -> StoredParts<String> {
    StoredParts(of: type) { type in
      type == String.self ? { $0.assumingMemoryBound(to: String.self).pointee } : nil
    }
  }

  @Test("Parts of nested structures are found in the order of declaration, with their path")
  func nested() {
    var found: [String] = []
    texts(of: Outer.self).forEach(in: Outer()) { found.append("\($0)=\($1)") }
    #expect(found == ["name=a", "inner.name=b", "last=c"])
  }

  @Test("A type without parts has none, and one that is a part has itself")
  func edges() {
    #expect(texts(of: Int.self).isEmpty)
    var found: [String] = []
    texts(of: String.self).forEach(in: "x") { found.append("\($0)=\($1)") }
    #expect(found == ["=x"])
  }
}
