import FoundationEssentials
import Glibc

/// The differences between the surroundings of a replay host and those of this process.
///
/// Replays in changed surroundings show what an application reads without the runtime.
package struct HostSurroundings: Hashable, Sendable {
  /// Environment variables to set; a nil value removes one.
  package var variables: [String: String?] = [:]
  /// The working folder; nil for the folder of this process.
  package var workingFolder: String?
  /// Whether memory has the same addresses in every run.
  package var fixesAddresses = false
  /// Whether all threads share one processor.
  package var usesOneProcessor = false

  /// Creates surroundings without a change.
  package init() {}

  /// The same surroundings as this process.
  package static let unchanged = HostSurroundings()

  /// The environment of the host, from that of this process.
  func environment(from own: [String: String]) -> [String: String] {
    var result = own
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

  /// Returns a mask with only the first processor of `mask`.
  private static func first(of mask: [UInt64]) -> [UInt64] {
    var result = mask.map { _ in UInt64(0) }
    if let index = mask.firstIndex(where: { $0 != 0 }) {
      result[index] = 1 << UInt64(mask[index].trailingZeroBitCount)
    }
    return result
  }
}

/// Functions of the C library whose headers Swift does not import, found by name.
private enum KernelCalls {
  /// `ADDR_NO_RANDOMIZE`.
  static let fixedAddresses: UInt = 0x0040000
  /// Reads the personality without a change.
  private static let onlyAsk: UInt = 0xFFFF_FFFF
  /// The number of words of a mask for 1,024 processors.
  private static let maskSize = 16

  private typealias Personality = @convention(c) (UInt) -> Int32
  private typealias Affinity =
    @convention(c) (Int32, Int, UnsafeMutablePointer<UInt64>?) -> Int32

  /// Adds flags to the personality of this thread.
  ///
  /// - Returns: The previous personality; nil if it cannot be changed.
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

  /// The processors that this thread may use; nil if they cannot be read.
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
