import Foundation
import Replay
import ReplayRuntime
import SessionLog

/// The golden of a scenario in the package of a test.
package struct GoldenFile {
  /// `Recordings/<app>/<scenario>.log` in the package.
  let log: String

  /// - Throws: ``GoldenError`` if no package is above the file.
  init(
    _ scenario: String, of application: any ReplayableApplication.Type, above file: String
  ) throws(GoldenError) {
    let package = try Self.package(above: file)
    log = "\(package)/Recordings/\(application.applicationID.lowercased())/\(scenario).log"
  }

  var renewal: GoldenRenewal { GoldenRenewal(of: log) }
  var exists: Bool { FileManager.default.fileExists(atPath: log) }

  /// Adds the golden to the list of those that tests use, if the environment names one.
  func noteUse() {
    let name = "COMPOSE_REPLAY_REFERENCES"
    let environment = ReplayRecording.environment ?? ProcessInfo.processInfo.environment
    guard let list = environment[name], !list.isEmpty else { return }
    let file = open(list, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    if file < 0 { return StandardError.write("warning: cannot write '\(list)'") }
    defer { close(file) }
    // One call, because tests of several processes append to the list.
    _ = Array("\(log)\n".utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  }

  /// The folder of the package instead of that above the test; for tests of this module.
  @TaskLocal package static var packageFolder: String?

  static func package(above file: String) throws(GoldenError) -> String {
    if let packageFolder { return packageFolder }
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return folder.path }
      folder.deleteLastPathComponent()
    }
    throw GoldenError(text: "no Package.swift above \(file)")
  }
}

/// Why a golden cannot be used, in words.
struct GoldenError: Error {
  var text: String
}
