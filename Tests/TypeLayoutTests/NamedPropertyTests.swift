import Testing

@testable import TypeLayout

@Suite struct NamedPropertyTests {
  @propertyWrapper private struct Wrapper {
    var wrappedValue: Int
  }

  private struct Owner {
    let first = "a"
    @Wrapper var second = 2
  }

  @Test("Properties are listed in the order of declaration, wrappers without their underscore")
  func names() {
    #expect(NamedProperty.all(of: Owner()).map(\.name) == ["first", "second"])
    #expect(NamedProperty.all(of: Owner()).first?.value as? String == "a")
  }

  private final class Object {}

  private struct References {
    weak var weak: Object?
    unowned let unowned: Object
    var strong: any AnyObject
    var function: () -> Int = { 7 }
  }

  @Test("References of every kind are read as they are, also when their object is gone")
  func references() throws {
    let (kept, strong) = (Object(), Object())
    let values = References(weak: kept, unowned: kept, strong: strong)
    let read = NamedProperty.all(of: values)
    #expect(read.map(\.name) == ["weak", "unowned", "strong", "function"])
    #expect(read[0].value as? Object === kept)
    #expect(read[1].value as? Object === kept)
    #expect(read[2].value as AnyObject === strong)
    func withoutObject() -> References {
      let object = Object()
      return References(weak: object, unowned: kept, strong: strong)
    }
    #expect(NamedProperty.all(of: withoutObject())[0].value as? Object == nil)
  }

  private struct Plain {
    unowned let unowned: Object
    let text: String
    let existential: any Equatable
    let nested: Owner
  }

  @Test("Properties read from memory equal those that a mirror shows")
  func memory() throws {
    let kept = Object()
    let read = NamedProperty.all(
      of: Plain(unowned: kept, text: "text", existential: 3, nested: Owner()))
    #expect(read.map(\.name) == ["unowned", "text", "existential", "nested"])
    #expect(read[0].value as? Object === kept)
    #expect(read[1].value as? String == "text")
    #expect(read[2].value as? Int == 3)
    #expect((read[3].value as? Owner)?.second == 2)
  }

  @Test("Elements without a name are left out")
  func elements() {
    #expect(NamedProperty.all(of: [1, 2]).isEmpty)
  }
}
