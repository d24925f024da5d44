import CBOR
import EventModel
import Foundation
import SessionLog

/// The executable of a verdict, and its build.
struct ReplayedProgram {
  /// The path; nil for an application that is linked into this program.
  let path: String?
  /// XXH32 of the executable in hexadecimal; empty for a bundled application.
  let build: String
  /// Whether the command line names the executable; else it was found by the application's id.
  let isNamed: Bool

  /// A bundled application.
  static let bundled = ReplayedProgram(path: nil, build: "", isNamed: true)

  init(path: String, isNamed: Bool) {
    self.init(path: path, build: Self.build(of: path), isNamed: isNamed)
  }

  private init(path: String?, build: String, isNamed: Bool) {
    self.path = path
    self.build = build
    self.isNamed = isNamed
  }

  /// The path and build, such as `./Counter build 1f2e3d4c`.
  var words: String {
    path.map { "\($0) build \(build)" } ?? "compose-replay \(ToolVersion.text)"
  }

  /// Like ``words``, with the recording build if it differs.
  func words(for head: SessionHead) -> String? {
    guard path != nil else { return nil }
    let isOther = !head.build.isEmpty && head.build != build
    return isOther ? "\(words); recorded by build \(head.build)" : words
  }

  /// A note if the program was found only by its name and may be another one.
  func note(for head: SessionHead) -> String? {
    guard let path, !isNamed, let recorded = head.programPath,
      recorded != Self.fingerprint(of: path)
    else { return nil }
    return "'\(head.application)' was recorded from another executable than '\(path)'; "
      + "name the right one with '--app PATH'"
  }

  var value: CBORValue {
    .map(["path": path.map { .text($0) } ?? .null, "build": .text(build)])
  }

  /// XXH32 of a file's bytes; empty if it cannot be read.
  static func build(of path: String) -> String {
    let resolved = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: resolved, options: .mappedIfSafe) else { return "" }
    return data.withUnsafeBytes { hexadecimal(XXH32.hash($0)) }
  }

  /// A hash that distinguishes paths, because a log holds no paths.
  static func fingerprint(of path: String) -> String {
    let full = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    return Array(full.utf8).withUnsafeBytes { hexadecimal(XXH32.hash($0)) }
  }

  private static func hexadecimal(_ hash: UInt32) -> String {
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
