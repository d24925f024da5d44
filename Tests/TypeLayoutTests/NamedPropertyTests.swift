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

  private struct Everything: CustomStringConvertible {
    let number: Int8 = 1
    weak var later: Object?
    unowned var object: Object
    var maybe: Object?
    var text = "a"
    @Wrapper var wrapped = 2
    var pair = (1, "b")
    lazy var slow = 3
    var call: () -> Int = { 4 }
    var anything: any Sendable = 5
    var description: String { "everything" }
  }

  private struct Chosen: CustomReflectable {
    var number = 1
    var customMirror: Mirror { Mirror(self, children: ["a": 1, "_b": 2]) }
  }

  @Test("the properties are the children of the mirror, also where a type chooses them itself")
  func mirrors() {
    let object = Object()
    let owners: [Any] = [
      Everything(later: object, object: object), Everything(object: object, maybe: object),
      Chosen(),
      object, 3, "text", Optional(3) as Any, (1, 2), Owner() as Any,
    ]
    for owner in owners {
      let children = Mirror(reflecting: owner).children.filter { $0.label != nil }
      let found = NamedProperty.all(of: owner)
      #expect(
        found.map(\.name)
          == children.map { $0.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } })
      #expect(found.map { "\($0.value)" } == children.map { "\($0.value)" })
      #expect(found.map { "\(type(of: $0.value))" } == children.map { "\(type(of: $0.value))" })
    }
    #expect(NamedProperty.all(of: Chosen()).map(\.name) == ["a", "b"])
    let later = NamedProperty.all(of: owners[0])[1].value as? Object
    #expect(later === object)
  }
}
