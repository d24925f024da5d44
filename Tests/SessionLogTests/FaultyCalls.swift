import Foundation
import Platform

@testable import SessionLog

/// The calls of the system, one of which fails.
final class FaultyCalls: FileCalls, @unchecked Sendable {
  enum Fault: CustomStringConvertible, Equatable {
    /// The call fails with this error number, and so do all later ones of its kind.
    case lasting(Int32)
    /// The call fails once.
    case once(Int32)
    /// The call writes half of the bytes. Other calls succeed.
    case short

    var description: String {
      switch self {
      case .lasting(let code): "every call from then on: \(String(cString: strerror(code)))"
      case .once(let code): "once: \(String(cString: strerror(code)))"
      case .short: "a short write"
      }
    }
  }

  private let system = SystemFileCalls.shared
  private let place: Int
  private let fault: Fault
  private let lock = NSLock()
  private var count = 0
  private var failing: String?

  /// - Parameter place: Which call fails, from 1; 0 for none.
  init(_ fault: Fault, at place: Int) {
    self.fault = fault
    self.place = place
  }

  /// The name of the call that failed; nil if there were fewer calls.
  var failed: String? {
    lock.lock()
    defer { lock.unlock() }
    return failing
  }

  /// The error number of this call; nil if it does not fail. 0 stands for a short write.
  private func failure(_ name: String) -> Int32? {
    lock.lock()
    defer { lock.unlock() }
    count += 1
    if count == place { failing = name }
    switch fault {
    case .lasting(let code): return failing == name ? code : nil
    case .once(let code): return count == place ? code : nil
    case .short: return count == place && name == "pwrite" ? 0 : nil
    }
  }

  private func result(_ name: String, _ call: () -> Int32) -> Int32 {
    guard let code = failure(name) else { return call() }
    errno = code
    return -1
  }

  func open(_ path: String, flags: OpenFlags) -> Int32 {
    result("open") { system.open(path, flags: flags) }
  }

  func allocate(_ descriptor: Int32, size: Int) -> Int32 {
    failure("posix_fallocate") ?? system.allocate(descriptor, size: size)
  }

  func truncate(_ descriptor: Int32, size: Int) -> Int32 {
    result("ftruncate") { system.truncate(descriptor, size: size) }
  }

  func size(of descriptor: Int32) -> Int? { system.size(of: descriptor) }

  /// Whether as many files are mapped as can be.
  var mapsNoMore = false

  func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    if mapsNoMore {
      errno = ENODEV
      return nil
    }
    guard let code = failure("mmap") else { return system.map(descriptor, size: size) }
    errno = code
    return nil
  }

  func unmap(_ memory: UnsafeMutableRawPointer, size: Int) { system.unmap(memory, size: size) }

  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    guard let code = failure("pwrite") else {
      return system.write(descriptor, bytes, at: offset)
    }
    if code == 0, bytes.count > 1 {
      return system.write(descriptor, bytes.range(0..<bytes.count / 2), at: offset)
    }
    errno = code
    return -1
  }

  func synchronize(_ descriptor: Int32) -> Int32 {
    result("fdatasync") { system.synchronize(descriptor) }
  }

  func openFolder(_ path: String) -> Int32 { result("open folder") { system.openFolder(path) } }

  func synchronizeNames(_ descriptor: Int32) -> Int32 {
    result("fsync") { system.synchronizeNames(descriptor) }
  }

  func close(_ descriptor: Int32) -> Int32 {
    // The descriptor is closed in any case, as Linux does.
    let closed = system.close(descriptor)
    return result("close") { closed }
  }

  func remove(_ path: String) -> Int32 { result("unlink") { system.remove(path) } }

  func canMap(_ descriptor: Int32) -> Bool { true }

  /// The time that the recorder sees; nil for that of the system.
  var clock: Int?
  var milliseconds: Int { clock ?? system.milliseconds }
}
