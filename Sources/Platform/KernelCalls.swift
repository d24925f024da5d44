#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Calls of Linux that Swift's module of the C library lacks. They are found by their names; where
/// there is none, they do nothing.
package enum KernelCalls {
  private typealias Process = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
  private typealias Personality = @convention(c) (UInt) -> Int32
  private typealias Affinity =
    @convention(c) (Int32, Int, UnsafeMutablePointer<UInt64>?) -> Int32
  private typealias FileSystem = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32

  private static let onlyAsk: UInt = 0xFFFF_FFFF
  /// 1,024 processors.
  private static let maskSize = 16

  private static func function<Call>(_ name: String) -> Call? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Call.self) }
  }

  /// `PR_SET_CHILD_SUBREAPER`: this process becomes the parent of what its children leave.
  ///
  /// Source: prctl(2).
  package static func adoptOrphans() {
    guard let call: Process = function("prctl") else { return }
    _ = call(36, 1, 0, 0, 0)
  }

  /// `PR_SET_PDEATHSIG`: this process gets a signal when the thread ends that started it.
  ///
  /// Source: prctl(2).
  package static func setDeathSignal(_ number: Int32) {
    guard let call: Process = function("prctl") else { return }
    _ = call(1, UInt(number), 0, 0, 0)
  }

  private typealias System = @convention(c) (Int, UInt, UInt, UInt, UInt) -> Int

  /// Keeps this thread, and the threads and processes that it starts from now on, from changing files
  /// elsewhere than in some folders. What is open already can still be written. Does nothing where the
  /// kernel has no Landlock.
  ///
  /// Source: landlock(7).
  package static func refuseWrites(except folders: [String]) {
    guard let call: System = function("syscall"), let restrict: Process = function("prctl") else {
      return
    }
    let version = call(444, 0, 0, 1, 0)
    guard version > 0 else { return }
    // Writing a file, removing and making anything; renaming to another folder and cutting a file are
    // known to the second and third version.
    var writes: UInt64 =
      0b1_1111_1111_0010 | (version > 1 ? 1 << 13 : 0) | (version > 2 ? 1 << 14 : 0)
    let rules = withUnsafeBytes(of: &writes) { set in
      call(444, UInt(bitPattern: set.baseAddress), UInt(set.count), 0, 0)
    }
    guard rules >= 0 else { return }
    defer { Descriptor.close(Int32(rules)) }
    for path in folders {
      let folder = Descriptor.open(path, [.reading, .folder])
      if folder < 0 { continue }
      defer { Descriptor.close(folder) }
      // The rights, and then the folder in 32 bits.
      var rule = (writes, UInt64(UInt32(bitPattern: folder)))
      withUnsafeBytes(of: &rule) { rule in
        _ = call(445, UInt(rules), 1, UInt(bitPattern: rule.baseAddress), 0)
      }
    }
    // A process that can get no new rights may restrict itself.
    _ = restrict(38, 1, 0, 0, 0)
    _ = call(446, UInt(rules), 0, 0, 0)
  }

  /// Adds `ADDR_NO_RANDOMIZE` to what programs that are started inherit.
  ///
  /// - Returns: The value before; nil if the system refuses it.
  ///
  /// Source: personality(2).
  package static func fixAddresses() -> UInt? {
    guard let call: Personality = function("personality") else { return nil }
    let old = call(onlyAsk)
    guard old >= 0, call(UInt(old) | 0x0040000) >= 0 else { return nil }
    return UInt(old)
  }

  /// Restores a value of ``fixAddresses()``.
  package static func setPersonality(_ value: UInt) {
    guard let call: Personality = function("personality") else { return }
    _ = call(value)
  }

  /// The processors that this thread may use, a bit each; nil if the system does not say.
  package static func processors() -> [UInt64]? {
    guard let call: Affinity = function("sched_getaffinity") else { return nil }
    var mask = [UInt64](repeating: 0, count: maskSize)
    return call(0, maskSize * 8, &mask) == 0 ? mask : nil
  }

  /// Sets the processors that this thread and what it starts may use.
  package static func setProcessors(_ mask: [UInt64]) {
    guard let call: Affinity = function("sched_setaffinity") else { return }
    var mask = mask
    _ = call(0, mask.count * 8, &mask)
  }

  /// The kind of the file system of an open file, the first field of the result; nil if it is
  /// unknown.
  ///
  /// Source: statfs(2).
  static func fileSystem(of descriptor: Int32) -> UInt32? {
    guard let call: FileSystem = function("fstatfs") else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { status in
      guard let base = status.baseAddress, call(descriptor, base) == 0 else { return nil }
      return UInt32(truncatingIfNeeded: base.load(as: Int.self))
    }
  }
}
