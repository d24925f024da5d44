import FoundationEssentials
import Platform
import Replay

/// The differences between the surroundings of a replay host and those of this process.
///
/// Replays in changed surroundings show what an application reads without the runtime.
package struct HostSurroundings: Hashable, Sendable {
  /// Environment variables to set; a nil value removes one.
  package var variables: [String: String?] = [:]
  /// The folder in the place of those of the user; nil for the folders of this process. See
  /// ``ownFolders``.
  var home: String?
  /// The working folder; nil for the folder of this process.
  package var workingFolder: String?
  /// Whether memory has the same addresses in every run.
  package var fixesAddresses = false
  /// Whether all threads share one processor.
  package var usesOneProcessor = false

  /// The variables of the command for which hosts are started; nil for those of this process.
  @TaskLocal package static var ownVariables: [String: String]?

  /// Where what an application prints in a replay is written: standard error, or that of the command.
  @TaskLocal package static var messages: Int32 = 2

  /// The variables that a host gets, but for what its surroundings change.
  static var presentVariables: [String: String] {
    ownVariables ?? ProcessInfo.processInfo.environment
  }

  /// The variables that name folders of the user.
  private static let ownFolders = [
    "HOME", "CFFIXED_USER_HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
  ]
  /// The variable with which a user lets replays use the folders of the user.
  private static let sharesFolders = "COMPOSE_REPLAY_OWN_FOLDERS"

  static var areFoldersShared: Bool {
    (ownVariables.map { $0[sharesFolders] } ?? Processes.variable(sharesFolders)) == "1"
  }

  /// The folder in the place of those of the user, for all applications that this process replays.
  static let privateHome: String = {
    let folder = TemporaryStorage.shared.folder.appendingPathComponent("home", isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder.path
  }()

  /// Creates surroundings without a change.
  package init() {}

  /// The same surroundings as this process.
  package static let unchanged = HostSurroundings()

  /// The environment of the host, from that of this process.
  func environment(from own: [String: String]) -> [String: String] {
    var result = own
    if let home { for name in Self.ownFolders { result[name] = home } }
    for (name, value) in variables { result[name] = value }
    return result
  }

  /// Returns a path that names the same file in another working folder.
  func path(_ path: String) -> String {
    guard workingFolder != nil, path.contains("/") else { return path }
    return URL(fileURLWithPath: path).path
  }

  /// Runs `start` while this thread has the attributes that a new process inherits.
  ///
  /// A child inherits the personality and the processors of the thread that starts it.
  func inherited<Result>(_ start: () throws -> Result) rethrows -> Result {
    let personality = fixesAddresses ? KernelCalls.fixAddresses() : nil
    let processors = usesOneProcessor ? KernelCalls.processors() : nil
    if let processors { KernelCalls.setProcessors(Self.first(of: processors)) }
    defer {
      if let personality { KernelCalls.setPersonality(personality) }
      if let processors { KernelCalls.setProcessors(processors) }
    }
    return try start()
  }

  /// Returns a mask with only the first processor of `mask`.
  private static func first(of mask: [UInt64]) -> [UInt64] {
    var result = mask.map { _ in UInt64(0) }
    if let index = mask.firstIndex(where: { $0 != 0 }) {
      result[index] = 1 << UInt64(mask[index].trailingZeroBitCount)
    }
    return result
  }
}
