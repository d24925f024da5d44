import Foundation
import PackageSources
import RegexBuilder
import Testing

@Suite struct HouseRulesTests {
  /// Modules by floor; a module may import those of floors below its own.
  private static let floors: [[String]] = [
    ["Platform"],
    [
      "CSwiftRuntime", "CMainLoop", "CProgramStart", "CCallStack", "CTestedStart", "CReplayHost",
      "ViewMacrosPlugin",
    ],
    ["TypeLayout"],
    ["CBOR", "CLZ4"],
    ["EventModel"],
    ["StateCoding"],
    ["ReplayRuntime", "SessionLog", "SnapshotDiff", "TextTerminal"],
    ["OrderedCombine"],
    ["HeadlessUI", "Timeline", "Combine"],
    ["DialectKit"],
    // What the judge is touches no dialect.
    ["Replay", "Compose", "Verge", "AsyncStore", "VDStore", "SwiftUI"],
    ["ReplayHosting"],
    ["Search"],
    ["ReplayTesting"],
    // With the annex, which nothing of the house imports.
    ["Samples", "Inspector", "VDStoreMacros"],
    ["Commands"],
    ["compose-replay", "replay-benchmarks", "tally", "VDStoreMacrosPlugin"],
  ]

  @Test("Arrows point down, and rooms on one floor do not know each other")
  func imports() throws {
    var floorOf: [String: Int] = [:]
    for (floor, modules) in Self.floors.enumerated() {
      for module in modules { floorOf[module] = floor }
    }
    var offences: [String] = []
    for file in try SourceTree.files(below: "Sources") {
      let own = try #require(floorOf[file.module], "\(file.path) is in no room of the house")
      for line in file.lines where line.holds("import ") {
        let words = line.split(separator: " ")
        guard let position = words.firstIndex(of: "import"), position <= 1,
          words.count > position + 1, let floor = floorOf[String(words[position + 1])]
        else { continue }
        if floor >= own { offences.append("\(file.path): \(line)") }
      }
    }
    #expect(offences == [])
  }

  @Test("The inspector knows logs and no runtime")
  func inspectorImports() throws {
    let forbidden = ["ReplayRuntime", "HeadlessUI", "Replay", "Compose", "Verge", "Samples"]
    let offences = try SourceTree.files(below: "Sources/Inspector").flatMap { file in
      file.lines.filter { line in forbidden.contains { line == "import \($0)" } }
        .map { "\(file.path): \($0)" }
    }
    #expect(offences == [])
  }

  /// Calls that read a clock, make chance or start stray work, and where each is allowed.
  private static let forbiddenCalls: [(call: String, allowed: [String])] = [
    ("Date()", []),
    ("DispatchTime.now", ["Core/RuntimeClock.swift", "Core/Stopwatch.swift"]),
    (".random(", []),
    ("SystemRandomNumberGenerator", []),
    ("UUID()", []),
    ("Task.sleep", []),
    ("Task {", []),
    ("Task.detached", ["Operations/LiveEffectHost.swift"]),
    // Protocols of views and components are isolated; nothing else may need the main actor.
    (
      "@MainActor",
      [
        "Turn/TurnExecutor.swift", "Views/View.swift", "Views/Scene.swift",
        "Views/ViewModifier.swift", "Styles/OwnStyle.swift", "Styles/StyleProtocols/",
        "Styles/FormStyles/",
        "Forms/PreviewProvider.swift", "Forms/Preview.swift",
        "Components/Component.swift", "Components/StartupComponent.swift",
        "Components/RoutableView.swift", "Routing/RouterComponent.swift",
        "Application/App.swift", "Application/ReplayableApplication.swift",
        "Application/VergeApplication.swift",
      ]
    ),
    (
      "DispatchQueue",
      [
        "Operations/OutsideCaller.swift", "Core/Runtime.swift", "Turn/TurnExecutor.swift",
        // Takes a queue that people name, and does not use it.
        "Store/TargetQueue.swift",
      ]
    ),
    ("Thread.sleep", []),
    ("Threads.detach", []),
    ("ContinuousClock", ["Operations/Runtime+Sleeping.swift"]),
    ("SuspendingClock", []),
    ("SystemClock.", []),
    ("asyncAfter", []),
    (".shuffled(", []),
    (".randomElement(", []),
  ]

  @Test("Nothing on the runtime's path reads a clock, makes chance or starts stray work")
  func determinism() throws {
    var offences: [String] = []
    let folders = [
      "TypeLayout", "StateCoding", "ReplayRuntime", "HeadlessUI", "DialectKit", "Compose", "Verge",
      "AsyncStore", "VDStore", "VDStoreMacros", "Samples", "tally",
    ]
    for folder in folders {
      for file in try SourceTree.files(below: "Sources/\(folder)") {
        let rules = Self.forbiddenCalls.filter { file.contains($0.call) }
        if rules.isEmpty { continue }
        for (number, line) in file.lines.enumerated() where !Self.isComment(line) {
          for rule in rules where line.holds(rule.call) {
            if rule.allowed.contains(where: file.path.contains) { continue }
            // Drawn from the runtime's own chance.
            if line.contains("runtime.random(") || line.contains("using: &random") { continue }
            offences.append("\(file.path):\(number + 1): \(rule.call)")
          }
        }
      }
    }
    #expect(offences == [])
  }

  @Test("The tool and the dialects do not load Foundation, which takes a tenth of a short replay")
  func foundation() throws {
    // An application that asks for what Apple's SwiftUI and Combine export gets Foundation with it.
    let others = ["ReplayTesting", "replay-benchmarks", "SwiftUI", "Combine"]
    let offences = try SourceTree.files(below: "Sources").filter { !others.contains($0.module) }
      .flatMap { file in
        file.lines.filter { $0.hasSuffix("import Foundation") || $0.hasSuffix("import SwiftUI") }
          .map { "\(file.path): \($0)" }
      }
    #expect(offences == [])
  }

  @Test("A command with a name in it is made by 'ShellCommand', which quotes the name")
  func commands() throws {
    var offences: [String] = []
    for file in try SourceTree.files(below: "Sources")
    where !file.path.hasSuffix("/ShellCommand.swift") {
      // The parts of a text that is put together on several lines are read as one.
      let text = file.lines.filter { !Self.isComment($0) }.joined(separator: "\n")
        .replacing(#/"\s*\+\s*"/#, with: "")
      // Between marks, or with a verb: with an insertion, or with the end of the literal inside.
      let command =
        #/(?:['`](?:compose-replay|rm|env|git|chmod|[A-Z_]+=)|"(?:compose-replay [a-z]+|rm) )/#
      let rest = #/[^'"`\n]*(?:\\\(|"\s*\+)/#
      for found in text.matches(
        of: Regex {
          command; rest
        })
      {
        offences.append("\(file.path): \(text[found.range])")
      }
    }
    #expect(offences == [])
  }

  @Test("A dialect has no lock: the turn or DialectKit guards what it stores")
  func locks() throws {
    var offences: [String] = []
    for dialect in ["Compose", "Verge", "AsyncStore", "VDStore", "Samples"] {
      for file in try SourceTree.files(below: "Sources/\(dialect)") {
        for (number, line) in file.lines.enumerated() where !Self.isComment(line) {
          if ["NSLock", "Lock()", "Condition()"].contains(where: line.holds) {
            offences.append("\(file.path):\(number + 1): \(line)")
          }
        }
      }
    }
    #expect(offences == [])
  }

  @Test("What ThreadSanitizer runs has no lock that it does not see")
  func mutexes() throws {
    let files = try SourceTree.files(below: "Sources") + SourceTree.files(below: "Tests")
    let offences = files.filter { file in
      !file.path.hasPrefix("Sources/replay-benchmarks/") && file.contains("Mutex")
        && file.lines.contains { !Self.isComment($0) && $0.contains(/\bMutex[<(]/) }
    }
    #expect(offences.map(\.path) == [])
  }

  @Test("A file has at most 500 lines, a function at most 70")
  func sizes() throws {
    var offences: [String] = []
    for file in try SourceTree.files(below: "Sources") + SourceTree.files(below: "Tests") {
      if file.lines.count > 500 { offences.append("\(file.path): \(file.lines.count) lines") }
      for function in Self.functions(in: file.lines) where function.count > 70 {
        offences.append("\(file.path):\(function.lowerBound + 1): \(function.count) lines")
      }
    }
    #expect(offences == [])
  }

  @Test("What is declared is used by more than tests")
  func used() throws {
    // Called by the compiler, by a protocol of another module, or by a program that starts another one.
    let known: Set = [
      "Main", "Plugin", "previews", "checkIsolated", "serveTested", "composeReplayHost",
      "providingMacros",
      "transferRepresentation", "Cache", "Subviews", "protocolVersion", "capability", "severity",
      "highlights", "fixIts",
      // What cannot be seen from outside and must not grow.
      "flightCount", "nodeCount", "nodeEntryCount", "nextTimerDue",
    ]
    let declaration =
      /^ *(?:@\w+(?:\([^)]*\))? )*(?:(?:package|private|fileprivate|static|mutating|final)(?:\(set\))? )*(?:func|var|let|struct|class|enum|typealias|actor) `?(\w+)/
    var counts: [Substring: Int] = [:]
    var declared: [(name: Substring, place: String)] = []
    for file in try SourceTree.files(below: "Sources") {
      for (number, line) in file.lines.enumerated() where !Self.isComment(line) {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
          counts[word, default: 0] += 1
        }
        if let name = line.prefixMatch(of: declaration)?.1 {
          declared.append((name, "\(file.path):\(number + 1): \(name)"))
        }
      }
    }
    let unused = declared.filter { counts[$0.name] == 1 && !known.contains(String($0.name)) }
    #expect(declared.count > 5_000)
    #expect(unused.map(\.place) == [])
  }

  @Test("Every public declaration says what it is")
  func documentation() throws {
    let modules = [
      "TypeLayout", "StateCoding", "ReplayRuntime", "HeadlessUI", "DialectKit", "Compose", "Verge",
      "AsyncStore", "VDStore", "Replay", "ReplayHosting", "ReplayTesting", "Search",
      "OrderedCombine", "Combine",
      "SwiftUI",
    ]
    var offences: [String] = []
    for module in modules {
      for file in try SourceTree.files(below: "Sources/\(module)") {
        for (number, line) in file.lines.enumerated() where Self.isPublicDeclaration(line) {
          if !Self.isDocumented(number, in: file.lines) {
            offences.append("\(file.path):\(number + 1): \(line)")
          }
        }
      }
    }
    #expect(offences == [])
  }

  @Test("Nothing is forced, unfinished or switched off")
  func shortcuts() throws {
    let forbidden = ["try" + "! ", "TO" + "DO", "FIX" + "ME", ".dis" + "abled(", "as" + "! "]
    var offences: [String] = []
    for file in try SourceTree.files(below: "Sources") + SourceTree.files(below: "Tests") {
      let words = forbidden.filter(file.contains)
      if words.isEmpty { continue }
      for (number, line) in file.lines.enumerated() {
        for word in words where line.holds(word) {
          // A view's own modifier has the same spelling as a test's trait.
          if word.hasPrefix(".dis") && !file.path.hasPrefix("Tests/") { continue }
          if word.hasPrefix(".dis") && !line.contains("@Test") { continue }
          offences.append("\(file.path):\(number + 1): \(word)")
        }
      }
    }
    #expect(offences == [])
  }

  @Test("Recordings stay under 5 MB together")
  func recordings() throws {
    let folder = SourceTree.root.appendingPathComponent("Recordings")
    let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
    var size = 0
    for case let name as String in walk {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent(name).path)
      size += (attributes[.size] as? Int) ?? 0
    }
    #expect(size < 5_000_000)
  }

  // MARK: Reading source

  private static func isComment(_ line: Substring) -> Bool {
    line.utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
  }

  private static func isPublicDeclaration(_ line: Substring) -> Bool {
    guard line.holds("public ") else { return false }
    let text = line.drop { $0 == " " }
    return text.hasPrefix("public ") || text.hasPrefix("@discardableResult public ")
  }

  private static func isDocumented(_ number: Int, in lines: [Substring]) -> Bool {
    var above = number - 1
    while above >= 0 {
      let text = lines[above].drop { $0 == " " }
      if text.hasPrefix("@") || text.hasPrefix("#") {
        above -= 1
        continue
      }
      return text.hasPrefix("///")
    }
    return false
  }

  /// Line ranges of functions, by the indentation of their closing brace.
  private static func beginsFunction(_ line: Substring) -> Bool {
    if isComment(line) { return false }
    let words = line.split(separator: " ").drop {
      ["public", "package", "private", "fileprivate", "convenience", "required", "override"]
        .contains($0) || $0.hasPrefix("@")
    }
    let first = words.first ?? ""
    return line.holds("func ") || first.hasPrefix("init(") || first.hasPrefix("init<")
      || first.hasPrefix("init?") || first.hasPrefix("deinit")
  }

  private static func functions(in lines: [Substring]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for (start, line) in lines.enumerated() where beginsFunction(line) {
      let indent = line.prefix { $0 == " " }
      // A declaration without a body, as in a protocol, ends at the next empty line.
      guard
        let open = lines[start...].firstIndex(where: {
          $0.hasSuffix("{") || $0.hasSuffix("}") || $0.isEmpty
        }), lines[open].hasSuffix("{")
      else { continue }
      if let end = lines[(open + 1)...].firstIndex(where: { $0 == indent + "}" }) {
        found.append(start..<end + 1)
      }
    }
    return found
  }
}
