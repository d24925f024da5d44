import CBOR
import EventModel
import FoundationEssentials
import Replay
import SessionLog

/// The executable of a verdict, and its build.
struct ReplayedProgram {
  /// The path; nil for an application that is linked into this program.
  let path: String?
  /// XXH32 of the executable in hexadecimal; empty for a bundled application.
  let build: String
  /// Whether the command line names the executable; else it was found by the application's id.
  let isNamed: Bool
  /// The paths of other builds with the same application id.
  let others: [String]

  /// A bundled application.
  static let bundled = ReplayedProgram(path: nil, build: "", isNamed: true, others: [])

  init(path: String, isNamed: Bool, others: [String] = []) {
    self.init(path: path, build: Self.build(of: path), isNamed: isNamed, others: others)
  }

  private init(path: String?, build: String, isNamed: Bool, others: [String]) {
    self.path = path
    self.build = build
    self.isNamed = isNamed
    self.others = others
  }

  /// The path and build, such as `./Counter build 1f2e3d4c`.
  var words: String {
    path.map { "\($0) build \(build)" } ?? "compose-replay \(ToolVersion.text)"
  }

  /// Like ``words``, with the recording build if it differs; nil for a bundled application.
  func words(for head: SessionHead) -> String? {
    path == nil ? nil : words + (recordedBuild(of: head).map { "; recorded by build \($0)" } ?? "")
  }

  /// The build that recorded a log, if the executable is of another one.
  func recordedBuild(of head: SessionHead) -> String? {
    path != nil && !head.build.isEmpty && head.build != build ? head.build : nil
  }

  /// Whether the executable is the build that recorded a log; false if that is not known.
  func hasRecorded(_ head: SessionHead) -> Bool {
    path != nil && !build.isEmpty && head.build == build
  }

  /// What to say before an executable is started that was found by its name and may be a wrong one.
  func notes(for head: SessionHead) -> [String] {
    guard let path, !isNamed else { return [] }
    var notes: [String] = []
    if let recorded = head.programPath, recorded != Self.fingerprint(of: path),
      recordedBuild(of: head) != nil
    {
      notes.append(
        "note: '\(head.application)' was recorded from another executable than '\(path)'; "
          + "name the right one with '--app PATH'")
    }
    notes += others.map { other in
      "note: '\(head.application)' is the name of two executables: '\(path)', which is started, "
        + "and '\(other)'; '--app PATH' chooses"
    }
    return notes.map(Escaping.escaped)
  }

  func value(for head: SessionHead) -> CBORValue {
    var pairs: [CBORPair] = [
      .init(.text("path"), path.map { .text($0) } ?? .null), .init(.text("build"), .text(build)),
    ]
    if let recorded = recordedBuild(of: head) {
      pairs.append(.init(.text("recorded_build"), .text(recorded)))
    }
    return .map(sorting: pairs)
  }

  /// XXH32 of a file's bytes; empty if it cannot be read.
  static func build(of path: String) -> String { ExecutableIdentity.checksum(of: path) ?? "" }

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
