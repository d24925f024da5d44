import CBOR
import Foundation
import ReplayRuntime
import TextTerminal

/// What an application is shown on: a terminal, or a script of keys that prints screens.
package struct InteractiveDisplay: Sendable {
  /// Keys to press without a terminal, as ``KeyScript`` has them; nil for a terminal.
  package var script: String?
  package var hasColor: Bool
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

  /// A terminal, as the environment describes it.
  package init(environment: [String: String]) {
    self.init(
      script: nil,
      hasColor: ColorChoice.automatic.isOn(environment: environment, isTerminal: true),
      isASCII: !ColorChoice.isUTF8(environment: environment))
  }

  /// Runs a session from its start to its end.
  ///
  /// - Parameter note: Stands at the right of the last row.
  /// - Returns: The exit code: 0, 130 after Ctrl-C, 129 when the terminal is gone.
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
      FileHandle.standardOutput.write(Data(screens.utf8))
      return 0
    }
    var loop = TerminalLoop(theme: Theme(hasColor: hasColor), environment: environment)
    let code = try loop.run(&program) { $0.start() }
    session.finish()
    session.onIdle()
    return code
  }
}

extension InteractiveDisplay {
  package var value: CBORValue {
    .map([
      "script": script.map { .text($0) } ?? .null, "color": .bool(hasColor),
      "ascii": .bool(isASCII),
    ])
  }

  package init?(_ value: CBORValue) {
    guard case .bool(let hasColor)? = value["color"], case .bool(let isASCII)? = value["ascii"]
    else { return nil }
    self.init(script: value["script"]?.textValue, hasColor: hasColor, isASCII: isASCII)
  }
}

/// A folder for what a scripted session saves, so that each run of a script begins alike.
private struct ScratchStorage {
  private let folder: URL

  /// Nothing for an environment that names a folder itself.
  init?(for runtime: Runtime, _ environment: [String: String]) {
    if environment["COMPOSE_STORAGE"]?.isEmpty == false { return nil }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-\(UUID().uuidString)")
    runtime.storageFolder = folder
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
