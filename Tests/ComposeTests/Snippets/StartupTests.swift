import Foundation
import Testing

/// The snippets that are programs, run and replayed as a person would.
@Suite struct StartupTests {
  @Test(
    "S0-21, S1-21: a startup component is a whole application, which records and replays itself",
    arguments: ["S0Startup", "S1Startup"])
  func application(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-startup-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (log, program) = (folder.path + "/session.log", Self.program(name).path)
    let shown = try Self.run(Self.program(name), [], "screen\ntap logIn\n")
    #expect(shown.contains("Welcome") && shown.contains("Log In"))
    let tool = Self.program("compose-replay")
    _ = try Self.run(tool, ["record", "-o", log, "--", program], "tap logIn\nquit\n")
    let verdict = try Self.run(tool, ["verify", log, "--app", program], "")
    #expect(verdict.hasPrefix("ok ") && verdict.contains("verified 100%"))
  }

  private static func program(_ name: String) -> URL {
    Bundle.main.bundleURL.appendingPathComponent(name)
  }

  /// What a program prints for lines of input; it must end well.
  private static func run(_ program: URL, _ arguments: [String], _ input: String) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let (source, output) = (Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    return text
  }
}
