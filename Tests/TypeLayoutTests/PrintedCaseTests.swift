import Testing

@testable import TypeLayout

@Suite struct PrintedCaseTests {
  private enum Plain { case first, `default`, größer }
  private enum Only { case one }
  private enum Raw: String { case first = "1", second = "2" }
  private enum Numbered: Int { case low = -1, high }
  private enum Paired { case none, some(Int) }
  private enum Described: CustomStringConvertible {
    case first
    var description: String { "described" }
  }
  private enum Debugged: CustomDebugStringConvertible {
    case first
    var debugDescription: String { "debugged" }
  }
  private enum Streamed: TextOutputStreamable {
    case first
    func write(to target: inout some TextOutputStream) { target.write("streamed") }
  }
  private enum Reflected: CustomReflectable {
    case first
    var customMirror: Mirror { Mirror(self, children: ["a": 1]) }
  }
  private enum Generic<Value> { case first, second }
  private indirect enum Recursive { case next(Recursive), end }
  private struct Number { var value = 1 }

  /// What the function gives, after a check that it is what printing gives.
  private func printed<Value>(_ value: Value) -> String? {
    let result = TypeLayout.printedCase(of: value)
    #expect(result == nil || result == "\(value)")
    return result
  }

  @Test("Cases without associated values have the name that printing gives")
  func plain() {
    #expect(printed(Plain.first) == "first")
    #expect(printed(Plain.default) == "default")
    #expect(printed(Plain.größer) == "größer")
    #expect(printed(Only.one) == "one")
    #expect(printed(Raw.second) == "second")
    #expect(printed(Numbered.low) == "low")
    #expect(printed(Generic<String>.second) == "second")
    #expect(printed(Generic<Generic<Int>>.first) == "first")
  }

  @Test("A type that prints itself, or has associated values, is left to printing")
  func custom() {
    #expect(printed(Described.first) == nil)
    #expect(printed(Debugged.first) == nil)
    #expect(printed(Streamed.first) == nil)
    #expect(printed(Reflected.first) == nil)
    #expect(printed(Paired.none) == nil && printed(Paired.some(1)) == nil)
    #expect(printed(Recursive.end) == nil)
    #expect(printed(Int?.none) == nil)
    #expect(printed(Number()) == nil && printed(1) == nil && printed("a") == nil)
    #expect(printed(FloatingPointRoundingRule.up) == "up")
  }
}
