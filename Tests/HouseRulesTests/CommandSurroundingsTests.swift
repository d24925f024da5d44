import PackageSources
import Testing

/// A command runs in the process of its tests, so it finds nothing out from the process.
@Suite struct CommandSurroundingsTests {
  /// Calls that read or change what a process has once.
  private static let forbidden = [
    "CommandLine", "getenv", "chdir", "exit(", "isatty", "ProcessInfo.processInfo.environment",
    "OwnProgram.", "Processes.variable", "Processes.exit", "Processes.removeVariable",
    "Interruption.watch()", "Descriptor.isTerminal(0", "Descriptor.isTerminal(1",
    "Descriptor.isTerminal(2", "Descriptor.read(0", "StandardError.write", "currentDirectoryPath",
    "temporaryFolder",
  ]
  /// Where such a call is, and why.
  private static let allowed = [
    // Only for a command that owns the process.
    "Console/Surroundings.swift": ["Interruption.watch()", "OwnProgram."],
    // On Linux, a thread can have a working folder of its own.
    "Verification/BuiltApplication.swift": ["currentDirectoryPath"],
    // Files without a name: nothing is found there, and nothing stays.
    "Arguments/LogFile.swift": ["temporaryFolder"],
    "Goldens/GoldenRuns.swift": ["temporaryFolder"],
  ]

  @Test("A command reads nothing that its process has once, but what it is given")
  func surroundings() throws {
    var offences: [String] = []
    for file in try SourceTree.files(below: "Sources/Commands") {
      let allowed = Self.allowed.first { file.path.hasSuffix($0.key) }?.value ?? []
      let calls = Self.forbidden.filter { file.contains($0) && !allowed.contains($0) }
      for (number, line) in file.lines.enumerated() where !calls.isEmpty {
        if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
        let found = calls.filter { Self.calls($0, in: line) }
        offences += found.map { "\(file.path):\(number + 1): \($0)" }
      }
    }
    #expect(offences == [])
  }

  @Test("The rule finds a call, and no name that ends with it")
  func canary() {
    #expect(Self.calls("exit(", in: "    exit(0)"))
    #expect(Self.calls("getenv", in: "let home = getenv(\"HOME\")"))
    #expect(Self.calls("exit(", in: "onexit(); exit(1)"))
    #expect(!Self.calls("exit(", in: "  func onExit(code: Int32) {"))
    #expect(!Self.calls("chdir", in: "let mchdir = 1"))
  }

  private static func calls(_ call: String, in line: Substring) -> Bool {
    line.ranges(of: call).contains { place in
      let before = line[..<place.lowerBound].last
      return before.map { !$0.isLetter && !$0.isNumber } ?? true
    }
  }
}
