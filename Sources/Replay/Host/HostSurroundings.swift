import Foundation

/// What a replay host finds around itself, where that differs from this process.
///
/// Replays in changed surroundings show what an application reads without the runtime.
package struct HostSurroundings: Hashable, Sendable {
  /// Variables that are set; a nil value removes one.
  package var variables: [String: String?] = [:]
  /// The working folder; nil for the one of this process.
  package var workingFolder: String?
  /// Whether memory has the same addresses in every run.
  package var fixesAddresses = false
  /// Whether all threads share one processor.
  package var usesOneProcessor = false

  package init() {}

  /// Nothing is changed.
  package static let unchanged = HostSurroundings()

  /// The environment of the host.
  func environment(from own: [String: String]) -> [String: String] {
    var result = own
    for (name, value) in variables { result[name] = value }
    return result
  }

  /// A path that means the same file in another working folder.
  func path(_ path: String) -> String {
    guard workingFolder != nil, path.contains("/") else { return path }
    return URL(fileURLWithPath: path).path
  }

  func addWorkingFolder(to actions: inout posix_spawn_file_actions_t) {
    if let workingFolder { KernelCalls.addWorkingFolder(workingFolder, to: &actions) }
  }

  /// Starts a process while this thread has what the process inherits from it.
  ///
  /// `posix_spawn` can set neither the personality nor the processors of the child, and both are
  /// inherited from the thread that calls it.
  func inherited<Result>(_ start: () throws -> Result) rethrows -> Result {
    let personality =
      fixesAddresses ? KernelCalls.personality(with: KernelCalls.fixedAddresses) : nil
    let processors = usesOneProcessor ? KernelCalls.processors() : nil
    if let processors { KernelCalls.setProcessors(Self.first(of: processors)) }
    defer {
      if let personality { KernelCalls.setPersonality(personality) }
      if let processors { KernelCalls.setProcessors(processors) }
    }
    return try start()
  }

  /// The mask that holds the first processor of a mask only.
  private static func first(of mask: [UInt64]) -> [UInt64] {
    var result = mask.map { _ in UInt64(0) }
    if let index = mask.firstIndex(where: { $0 != 0 }) {
      result[index] = 1 << UInt64(mask[index].trailingZeroBitCount)
    }
    return result
  }
}

/// Calls of the C library whose headers Swift does not import, looked up by name.
private enum KernelCalls {
  /// `ADDR_NO_RANDOMIZE`.
  static let fixedAddresses: UInt = 0x0040000
  /// Asks for the personality without a change.
  private static let onlyAsk: UInt = 0xFFFF_FFFF
  /// Words of a mask for 1,024 processors.
  private static let maskSize = 16

  private typealias Personality = @convention(c) (UInt) -> Int32
  private typealias Affinity =
    @convention(c) (Int32, Int, UnsafeMutablePointer<UInt64>?) -> Int32

  private typealias AddFolder =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32

  static func addWorkingFolder(_ path: String, to actions: inout posix_spawn_file_actions_t) {
    guard let call: AddFolder = function("posix_spawn_file_actions_addchdir_np") else { return }
    _ = call(&actions, path)
  }

  /// Adds flags to the personality of this thread.
  ///
  /// - Returns: The personality before; nil when it cannot be changed.
  static func personality(with flags: UInt) -> UInt? {
    guard let call: Personality = function("personality") else { return nil }
    let old = call(onlyAsk)
    guard old >= 0, call(UInt(old) | flags) >= 0 else { return nil }
    return UInt(old)
  }

  static func setPersonality(_ value: UInt) {
    guard let call: Personality = function("personality") else { return }
    _ = call(value)
  }

  /// The processors that this thread may use; nil when that cannot be read.
  static func processors() -> [UInt64]? {
    guard let call: Affinity = function("sched_getaffinity") else { return nil }
    var mask = [UInt64](repeating: 0, count: maskSize)
    return call(0, maskSize * 8, &mask) == 0 ? mask : nil
  }

  static func setProcessors(_ mask: [UInt64]) {
    guard let call: Affinity = function("sched_setaffinity") else { return }
    var mask = mask
    _ = call(0, mask.count * 8, &mask)
  }

  private static func function<Call>(_ name: String) -> Call? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Call.self) }
  }
}
