import Foundation
import HeadlessUI
import Testing

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

  static let sources: [(String, String)] = [
    ("\n  /// A = b.\n  @Entry var a = 1 // c", "let defaultValue = 1 // c"),
    ("@available(macOS 14, *) @Entry public var a: Int = 1", "var defaultValue: Int { 1 }"),
    ("@Entry @HeadlessUI.Some private(set) var a: Int?", "var defaultValue: Int? { nil }"),
    (
      "@Entry var a: Box<(Int, /* = */ Int), Bool> =\n  [1: { $0 == 1 }]",
      "var defaultValue: Box<(Int, /* = */ Int), Bool> { [1: { $0 == 1 }] }"
    ),
    (
      "@Entry var a: (_ b: Int) -> Void = { _ in }",
      "var defaultValue: (_ b: Int) -> Void { { _ in } }"
    ),
  ]

  static let faults: [(String, String)] = [
    ("@Entry var a: Int", "needs a default value"), ("@Entry var a", "needs a default value"),
    ("@Entry var a: Int { get { 1 } }", "makes the accessors"),
    ("@Entry let a = 1", "belongs to a variable"), ("@Entry func a() {}", "belongs to a variable"),
    ("@Entry var", "belongs to a variable"), ("@Entry (", "belongs to a variable"),
    ("", "belongs to a variable"), ("/*", "belongs to a variable"),
  ]

  @Test("The plugin answers the compiler's messages: a key, its accessors, or what is wrong")
  func messages() throws {
    var requests = [#"{"getCapability":{}}"#, #"{"another":{}}"#]
    for (source, _) in Self.sources { requests.append(try Self.expand(source, "peer")) }
    for (source, _) in Self.faults {
      requests.append(try Self.expand(source, "accessor"))
      requests.append(try Self.expand(source, "peer"))
    }
    requests.append(try Self.expand("@Entry var a = 1", "accessor", in: "struct Values {}"))
    var answers = try Self.answers(to: requests)[...]
    #expect(answers.popFirst()?["getCapabilityResult"] != nil)
    #expect(answers.popFirst()?["getCapabilityResult"] != nil)
    func words(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    for (source, member) in Self.sources {
      let key = Self.expansion(answers.popFirst())
      let expected = "private struct __Key_a: EnvironmentKey { static \(member) }"
      #expect(words(key.source) == expected && key.messages == [], "\(source)")
    }
    for (source, message) in Self.faults + [("outside", "an extension of EnvironmentValues")] {
      let accessors = Self.expansion(answers.popFirst())
      #expect(accessors.messages.count == 1, "\(source)")
      #expect(accessors.messages.first?.contains(message) == true, "\(source)")
      guard source != "outside" else { continue }
      let key = Self.expansion(answers.popFirst())
      #expect(key.source == "" && key.messages == [], "\(source)")
    }
    #expect(answers.isEmpty)
  }

  /// A message of the compiler.
  private static func expand(
    _ source: String, _ role: String, in context: String = "\npublic extension EnvironmentValues {}"
  ) throws -> String {
    let location: [String: Any] = ["fileName": "a.swift", "offset": 7, "line": 1, "column": 1]
    let syntax: [String: Any] = ["source": source, "location": location, "kind": "declaration"]
    let expansion: [String: Any] = [
      "macro": ["typeName": "EntryMacro", "name": "Entry", "moduleName": "ViewMacrosPlugin"],
      "macroRole": role, "declSyntax": syntax,
      "lexicalContext": [["source": context, "location": location, "kind": "declaration"]],
    ]
    let message = try JSONSerialization.data(withJSONObject: ["expandAttachedMacro": expansion])
    return String(decoding: message, as: UTF8.self)
  }

  /// Runs the plugin.
  private static func answers(to requests: [String]) throws -> [[String: Any]] {
    let plugin = Process()
    plugin.executableURL = Bundle.main.bundleURL.appendingPathComponent("ViewMacrosPlugin-tool")
    let (input, output) = (Pipe(), Pipe())
    (plugin.standardInput, plugin.standardOutput) = (input, output)
    try plugin.run()
    for request in requests {
      withUnsafeBytes(of: UInt64(request.utf8.count).littleEndian) {
        input.fileHandleForWriting.write(Data($0))
      }
      input.fileHandleForWriting.write(Data(request.utf8))
    }
    try input.fileHandleForWriting.close()
    var data = try output.fileHandleForReading.readToEnd() ?? Data()
    plugin.waitUntilExit()
    #expect(plugin.terminationStatus == 0)
    var answers: [[String: Any]] = []
    while data.count >= 8 {
      let length = data.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      let body = data.dropFirst(8).prefix(length)
      answers.append(try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:])
      data = data.dropFirst(8 + length)
    }
    return answers
  }

  private static func expansion(_ answer: [String: Any]?) -> (source: String, messages: [String]) {
    let result = answer?["expandMacroResult"] as? [String: Any]
    let messages = result?["diagnostics"] as? [[String: Any]] ?? []
    return (
      result?["expandedSource"] as? String ?? "?",
      messages.map { $0["message"] as? String ?? "?" }
    )
  }
}
