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

  @Test("Elements without a name are left out")
  func elements() {
    #expect(NamedProperty.all(of: [1, 2]).isEmpty)
  }
}
