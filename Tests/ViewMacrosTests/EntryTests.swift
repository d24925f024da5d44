import HeadlessUI
import Testing

@testable import ViewMacrosPlugin

private struct Rate { var value = 1.5 }

extension EnvironmentValues {
  @Entry fileprivate var plain = 3
  @Entry fileprivate var typed: [String: (Int) -> Int] = ["=": { $0 + 1 }]  // with a comment
  @Entry fileprivate var optional: Rate?
  @Entry /* of a kind */ fileprivate var `default`: Rate = Rate(value: 2)
}

@Suite struct EntryTests {
  @Test("An entry has its default, and can be set")
  func entries() {
    var values = EnvironmentValues()
    #expect(values.plain == 3 && values.optional == nil && values.default.value == 2)
    #expect(values.typed["="]?(1) == 2)
    values.plain = 4
    values.optional = Rate()
    #expect(values.plain == 4 && values.optional?.value == 1.5)
    #expect(EnvironmentValues().plain == 3)
  }

  static let context = "\npublic extension EnvironmentValues {}"

  @Test(
    "The key of an entry is computed where the type is written",
    arguments: [
      ("\n  /// A = b.\n  @Entry var a = 1 // c", "let defaultValue = 1 // c\n"),
      ("@available(macOS 14, *) @Entry public var a: Int = 1", "var defaultValue: Int { 1\n }"),
      ("@Entry @HeadlessUI.Some private(set) var a: Int?", "var defaultValue: Int? { nil\n }"),
      (
        "@Entry var a: Box<(Int, /* = */ Int), Bool> =\n  [1: { $0 == 1 }]",
        "var defaultValue: Box<(Int, /* = */ Int), Bool> { [1: { $0 == 1 }]\n }"
      ),
      (
        "@Entry var a: (_ b: Int) -> Void = { _ in }",
        "var defaultValue: (_ b: Int) -> Void { { _ in }\n }"
      ),
    ])
  func keys(source: String, member: String) throws {
    let key = try Entry(source, inside: Self.context).key
    let words = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let expected = "private struct __Key_a: EnvironmentKey { static \(member) }"
    #expect(words == expected.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  @Test(
    "What cannot be an entry has a message",
    arguments: [
      ("@Entry var a: Int", "needs a default value"), ("@Entry var a", "needs a default value"),
      ("@Entry var a: Int { get { 1 } }", "makes the accessors"),
      ("@Entry let a = 1", "belongs to a variable"),
      ("@Entry func a() {}", "belongs to a variable"),
      ("@Entry var", "belongs to a variable"), ("@Entry (", "belongs to a variable"),
      ("", "belongs to a variable"), ("/* ", "belongs to a variable"),
    ])
  func faults(source: String, message: String) {
    do {
      let entry = try Entry(source, inside: Self.context)
      Issue.record("\(entry)")
    } catch { #expect(error.description.contains(message)) }
  }

  @Test("An entry outside EnvironmentValues is refused")
  func place() {
    #expect(throws: EntryFault.notInEnvironmentValues) {
      try Entry("@Entry var a = 1", inside: nil)
    }
    #expect(throws: EntryFault.notInEnvironmentValues) {
      try Entry("@Entry var a = 1", inside: "struct EnvironmentValuesBox {}")
    }
  }
}
