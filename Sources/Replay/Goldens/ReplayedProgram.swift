/// The executable of a verdict, and its build.
package struct ReplayedProgram: Codable, Sendable {
  /// The path; nil for an application that is linked into this program.
  package let path: String?
  /// XXH32 of the executable in hexadecimal; empty for a bundled application.
  package let build: String
  /// Whether the command line or the environment names the executable; else it was found. True for a
  /// bundled application.
  package let isNamed: Bool

  /// A bundled application.
  package static let bundled = ReplayedProgram(path: nil, build: "", isNamed: true)

  /// The executable at a path.
  package init(path: String, isNamed: Bool) {
    self.init(path: path, build: Self.build(of: path), isNamed: isNamed)
  }

  private init(path: String?, build: String, isNamed: Bool) {
    (self.path, self.build, self.isNamed) = (path, build, isNamed)
  }

  /// The path and the build, with the recording build if it differs, such as `./Counter build
  /// 1f2e3d4c`; nil for a bundled application.
  ///
  /// - Parameter recorded: The build that made the recording; empty if it is not known.
  package func words(recordedBy recorded: String) -> String? {
    path.map { path in
      "\(path) build \(build)"
        + (otherBuild(than: recorded).map { "; recorded by build \($0)" } ?? "")
    }
  }

  /// The build that made a recording, if the executable is of another one.
  package func otherBuild(than recorded: String) -> String? {
    path != nil && !recorded.isEmpty && recorded != build ? recorded : nil
  }

  /// Whether the executable is the build that made a recording; false if that build is not known.
  package func isBuild(_ recorded: String) -> Bool {
    path != nil && !build.isEmpty && recorded == build
  }

  /// XXH32 of a file's bytes; empty if it cannot be read.
  package static func build(of path: String) -> String {
    ExecutableIdentity.checksum(of: path) ?? ""
  }
}
