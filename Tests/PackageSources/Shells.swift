import Foundation

/// The shells that read the commands which the tool prints.
package enum Shells {
  /// Those that are there; in CI all of them, which it installs.
  package static let present = ["bash", "zsh", "fish"].filter {
    ProcessInfo.processInfo.environment["CI"] == "true" || isInPath($0)
  }

  private static func isInPath(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
