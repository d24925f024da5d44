import CBOR
import FoundationEssentials
import Platform
import Replay
import ReplayRuntime
import TextTerminal

/// Where an application is shown: on a terminal, or as screens printed from a script of keys.
package struct InteractiveDisplay: Codable, Sendable {
  /// Keys to press without a terminal, in the syntax of ``KeyScript``; nil for a terminal.
  package var script: String?
  /// Whether the display uses colours.
  package var hasColor: Bool
  /// Whether borders and marks are ASCII characters.
  package var isASCII: Bool

  /// - Parameters:
  ///   - script: Keys to press without a terminal; nil for the terminal of this process.
  ///   - hasColor: Whether colours are used.
  ///   - isASCII: Whether borders and marks are ASCII characters.
  package init(script: String?, hasColor: Bool, isASCII: Bool) {
    self.script = script
    self.hasColor = hasColor
    self.isASCII = isASCII
  }

  /// Creates a display on a terminal with the properties that the environment describes.
  package init(environment: [String: String]) {
    self.init(
      script: nil,
      hasColor: ColorChoice.automatic.isOn(environment: environment, isTerminal: true),
      isASCII: !ColorChoice.isUTF8(environment: environment))
  }

  /// Runs a session from its start to its end.
  ///
  /// - Parameter note: The text at the right of the last row.
  /// - Returns: The exit code: 0, 130 after Ctrl-C, 129 if the terminal was closed, 128 and the
  ///   number of a signal, 74 if the screens of a script cannot be printed.
  /// - Throws: ``TerminalError`` before the application starts.
  package func run(
    _ session: HeadlessSession, note: String, environment: [String: String]
  ) throws(TerminalError) -> Int32 {
    let scratch = script == nil ? nil : ScratchStorage(for: session.runtime, environment)
    defer { scratch?.remove() }
    var program = InteractiveProgram(
      session, note: note, isASCII: isASCII, isScripted: script != nil)
    if let script {
      program.start()
      let screens = KeyScript(script).run(on: &program)
      session.finish()
      session.onIdle()
      guard let failure = StandardStreams.write(screens) else { return 0 }
      if let problem = StandardStreams.problem(of: failure) { session.onProblem(problem) }
      return ExitCodes.inputOutput
    }
    var loop = TerminalLoop(
      theme: Theme(hasColor: hasColor, environment: environment), environment: environment)
    // The log gets its end before the process ends.
    loop.returnsAfterSignal = true
    let code = try loop.run(&program) { $0.start() }
    session.finish()
    session.onIdle()
    return code
  }
}

/// A temporary folder for the files of a scripted session, so that each run begins with the same
/// files.
private struct ScratchStorage {
  private let folder: URL

  /// Nil if the environment names a folder itself.
  init?(for runtime: Runtime, _ environment: [String: String]) {
    if environment["COMPOSE_STORAGE"]?.isEmpty == false { return nil }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    runtime.storageFolder = folder
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
