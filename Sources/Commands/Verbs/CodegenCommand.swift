import ArgumentParser
import FoundationEssentials
import Replay
import SessionLog
import Timeline

struct CodegenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "codegen",
    abstract: "Write a Swift test that does what the recorded user did.",
    discussion: """
      The test drives a ReplaySession of ReplayTesting: taps, texts, waits, the recorded answers of \
      effects, and what is expected of the state at the end. What a test cannot repeat is a comment.
      """)

  @OptionGroup var source: LogArgument

  @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
  var output: String?

  @Option(help: "The module of the application; by default that of the source files in the log.")
  var module: String?

  @Flag(help: "Wait for as many microseconds as the user did.")
  var exact = false

  func validate() throws {
    guard let module, !SwiftTest.isModuleName(module) else { return }
    throw ValidationError("'\(module)' is no name of a Swift module; write one such as 'MyShop'")
  }

  func run() throws {
    let reader = try LogFile.reader(of: source.log)
    try reader.requireHead()
    if reader.head.inspectOnly {
      throw Problem.part(source.log, reader.head, "so no test can begin it")
    }
    let timeline = try SessionTimeline(reader)
    let name = URL(fileURLWithPath: source.log).deletingPathExtension().lastPathComponent
    let test = try SwiftTest(
      of: timeline, head: reader.head, name: name, module: module, isExact: exact)
    let lines = try test.lines()
    if let output {
      try ReportFile(path: output).write(lines.joined(separator: "\n") + "\n")
    } else {
      for line in lines { try Output.standard.line(line) }
    }
    try timeline.endIfLossy(source.log)
  }
}
