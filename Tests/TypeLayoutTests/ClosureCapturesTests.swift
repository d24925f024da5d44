import Testing
import TypeLayout

@Suite struct ClosureCapturesTests {
  struct Service { var load: @Sendable (Int) -> Int = { $0 } }

  private static func types<Value>(_ body: @escaping @Sendable () async throws -> Value) -> [String]
  {
    ClosureCaptures.types(of: body).map { "\($0)" }
  }

  private static func generic<T: Sendable>(_ value: T) -> [String] { types { value } }

  @Test("The types of captures are those that the closure was written with")
  func captures() {
    let (name, number) = ("Ann", Int.random(in: 3...3))
    let service = Service()
    let optional: Double? = Double(number)
    #expect(Self.types { 3 } == [])
    #expect(Self.types { name } == ["String"])
    #expect(Set(Self.types { "\(name) \(number)" }) == ["String", "Int"])
    #expect(Self.types { service.load(3) } == ["Service"])
    #expect(Self.types { optional } == ["Optional<Double>"])
    // A type that depends on a generic parameter gives nothing, or itself; never another.
    #expect([[], ["Int"]].contains(Self.generic(number)))
  }

  @Test("What is no closure with a context has no captures")
  func others() {
    @Sendable func plain() async -> Int { 3 }
    #expect(Self.types(plain) == [])
    #expect(ClosureCaptures.types(of: 3).isEmpty)
    #expect(ClosureCaptures.types(of: "text that is long enough to be on the heap").isEmpty)
  }
}
