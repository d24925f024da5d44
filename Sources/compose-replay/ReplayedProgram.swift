import CBOR
import EventModel
import Foundation
import SessionLog

/// The executable that a verdict is about, and its build.
struct ReplayedProgram {
  /// Nil for an application that is linked into this program.
  let path: String?
  /// XXH32 of the executable in hexadecimal; empty for a bundled application.
  let build: String
  /// Whether the person named it; else it was found by the application's id.
  let isNamed: Bool

  /// An application that is part of this program.
  static let bundled = ReplayedProgram(path: nil, build: "", isNamed: true)

  init(path: String, isNamed: Bool) {
    self.init(path: path, build: Self.build(of: path), isNamed: isNamed)
  }

  private init(path: String?, build: String, isNamed: Bool) {
    self.path = path
    self.build = build
    self.isNamed = isNamed
  }

  /// `./Counter build 1f2e3d4c`.
  var words: String {
    path.map { "\($0) build \(build)" } ?? "compose-replay \(ToolVersion.text)"
  }

  /// As ``words``, with the build that recorded the log where it is another one.
  func words(for head: SessionHead) -> String? {
    guard path != nil else { return nil }
    let isOther = !head.build.isEmpty && head.build != build
    return isOther ? "\(words); recorded by build \(head.build)" : words
  }

  /// What to say when the program was found by its name alone and may be another one.
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

  /// XXH32 of a file's bytes; empty when it cannot be read.
  static func build(of path: String) -> String {
    let resolved = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: resolved, options: .mappedIfSafe) else { return "" }
    return data.withUnsafeBytes { hexadecimal(XXH32.hash($0)) }
  }

  /// Tells one path from another without holding it: a log names no path.
  static func fingerprint(of path: String) -> String {
    let full = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    return Array(full.utf8).withUnsafeBytes { hexadecimal(XXH32.hash($0)) }
  }

  private static func hexadecimal(_ hash: UInt32) -> String {
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
