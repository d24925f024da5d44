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
  /// Whether the command line or the environment names the executable; else it was found.
  let isNamed: Bool

  /// A bundled application.
  static let bundled = ReplayedProgram(path: nil, build: "", isNamed: true)

  init(path: String, isNamed: Bool) {
    self.init(path: path, build: Self.build(of: path), isNamed: isNamed)
  }

  private init(path: String?, build: String, isNamed: Bool) {
    (self.path, self.build, self.isNamed) = (path, build, isNamed)
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
}
