import Foundation
import Platform

@testable import SessionLog

/// A file of a ``ModelDisk``, with what the device may hold of it.
final class ModelFile {
  static let sector = 512
  static let capacity = 1 << 20

  /// What the process sees.
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: ModelFile.capacity, alignment: 16)
  var size = 0
  /// What the process saw at the last look.
  private var seen = [UInt8](repeating: 0, count: ModelFile.capacity)
  /// The contents that a sector had since the device was last asked to store it, with the time of
  /// each; the first is stored.
  private var versions: [Int: [(time: Int, bytes: ArraySlice<UInt8>)]] = [:]
  /// The sizes since the file was last stored; the first is stored.
  private var sizes: [(time: Int, size: Int)] = [(0, 0)]
  private var looked = 0

  init() { memory.initializeMemory(as: UInt8.self, repeating: 0) }

  deinit { memory.deallocate() }

  /// Notes each sector that has changed since the last look.
  func look(at time: Int) {
    if sizes.last?.size != size { sizes.append((time, size)) }
    let reach = max(size, looked)
    looked = size
    var offset = 0
    while offset < reach {
      let length = min(16_384, reach - offset)
      if !isSame(offset, length) { lookAtSectors(offset..<offset + length, time) }
      offset += length
    }
  }

  private func isSame(_ offset: Int, _ length: Int) -> Bool {
    seen.withUnsafeBytes {
      memcmp($0.baseAddress! + offset, memory.baseAddress! + offset, length) == 0
    }
  }

  private func lookAtSectors(_ range: Range<Int>, _ time: Int) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.sector)
    where !isSame(start, Self.sector) {
      let sector = start / Self.sector
      if versions[sector] == nil { versions[sector] = [(0, seen[start..<start + Self.sector])] }
      seen.withUnsafeMutableBytes {
        _ = memcpy($0.baseAddress! + start, memory.baseAddress! + start, Self.sector)
      }
      versions[sector]?.append((time, seen[start..<start + Self.sector]))
    }
  }

  /// The device has stored everything.
  func store() {
    versions = [:]
    sizes = [(0, size)]
  }

  /// What the device holds after a loss of power: of each sector any version.
  func image(_ loss: inout PowerLoss) -> [UInt8] {
    let end = sizes[loss.choice(sizes.map(\.time), in: -1)].size
    var bytes = Array(seen[..<end])
    for sector in versions.keys.sorted() where sector * Self.sector < end {
      let found = versions[sector]!
      let range = sector * Self.sector..<min(end, (sector + 1) * Self.sector)
      let picked = Array(found[loss.choice(found.map(\.time), in: sector)].bytes)
      bytes.replaceSubrange(range, with: picked.prefix(range.count))
      guard let cut = loss.tear(), range.lowerBound + cut < range.upperBound else { continue }
      let other = Array(found[loss.choice(found.map(\.time), in: sector)].bytes)
      let rest = range.lowerBound + cut..<range.upperBound
      bytes.replaceSubrange(rest, with: other[cut...].prefix(rest.count))
    }
    return bytes
  }
}

/// How the device treats what it was not asked to store.
struct PowerLoss {
  enum Kind: Int, CaseIterable {
    /// The process is killed and the device works on: all of it is stored.
    case kill
    case nothing, everything, inOrder, bySector, byPage, torn
  }

  let kind: Kind
  private var random: SeededGenerator
  private let last: Int
  private var pages: [Int: Int] = [:]

  init(_ kind: Kind, seed: UInt64, time: Int) {
    self.kind = kind
    random = SeededGenerator(seed: seed)
    last = time == 0 ? 0 : Int(random.next() % UInt64(time + 1))
  }

  /// Picks one of several versions.
  mutating func choice(_ times: [Int], in sector: Int) -> Int {
    switch kind {
    case .kill, .everything: return times.count - 1
    case .nothing: return 0
    case .inOrder: return times.lastIndex { $0 <= last } ?? 0
    case .bySector, .torn: return Int(random.next() % UInt64(times.count))
    case .byPage:
      let time = pages[sector / 8] ?? Int(random.next() % 1_000)
      pages[sector / 8] = time
      return times.lastIndex { $0 <= time } ?? 0
    }
  }

  /// Where a sector is torn, a multiple of 8 bytes; nil if it is whole.
  mutating func tear() -> Int? {
    guard kind == .torn, random.next() % 3 == 0 else { return nil }
    return Int(random.next() % UInt64(ModelFile.sector / 8)) * 8
  }

  mutating func isStored() -> Bool { choice([0, last], in: -2) == 1 }
}

/// A disk in memory that can lose power.
final class ModelDisk: FileCalls, @unchecked Sendable {
  private var names: [String: ModelFile] = [:]
  /// The names that the device has stored, and the changes since then.
  private var storedNames: [String: ModelFile] = [:]
  private var changes: [(name: String, file: ModelFile?)] = []
  private var files: [ModelFile?] = []
  /// Counts calls and looks.
  private(set) var time = 0
  /// Called before each call.
  var onStep: () -> Void = {}
  /// The number of files that the device has stored.
  private(set) var storeCount = 0
  var milliseconds = 0
  let maps: Bool

  init(maps: Bool) { self.maps = maps }

  /// Notes what has changed.
  func look() {
    time += 1
    for file in Set(files.compactMap { $0.map(ObjectIdentifier.init) }) {
      files.first { $0.map(ObjectIdentifier.init) == file }??.look(at: time)
    }
    onStep()
  }

  /// The files that a recorder finds after the loss.
  func image(_ loss: PowerLoss) -> [String: [UInt8]] {
    var loss = loss
    var found = loss.kind == .kill ? names : storedNames
    if loss.kind != .kill {
      for change in changes where loss.isStored() { found[change.name] = change.file }
    }
    var image: [String: [UInt8]] = [:]
    for name in found.keys.sorted() { image[name] = found[name]?.image(&loss) }
    return image
  }

  func open(_ path: String, flags: OpenFlags) -> Int32 {
    look()
    if flags.contains(.creating), names[path] == nil {
      let file = ModelFile()
      names[path] = file
      changes.append((path, file))
    }
    guard let file = names[path] else {
      errno = ENOENT
      return -1
    }
    files.append(file)
    return Int32(files.count - 1)
  }

  private func file(_ descriptor: Int32) -> ModelFile { files[Int(descriptor)]! }

  func allocate(_ descriptor: Int32, size: Int) -> Int32 {
    look()
    file(descriptor).size = size
    return 0
  }

  func truncate(_ descriptor: Int32, size: Int) -> Int32 { allocate(descriptor, size: size) }

  func size(of descriptor: Int32) -> Int? { file(descriptor).size }

  func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    look()
    return file(descriptor).memory.baseAddress
  }

  func unmap(_ memory: UnsafeMutableRawPointer, size: Int) {}

  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    look()
    let file = file(descriptor)
    guard offset + bytes.count <= ModelFile.capacity else {
      errno = ENOSPC
      return -1
    }
    _ = memcpy(file.memory.baseAddress! + offset, bytes.baseAddress!, bytes.count)
    file.size = max(file.size, offset + bytes.count)
    return bytes.count
  }

  func synchronize(_ descriptor: Int32) -> Int32 {
    look()
    file(descriptor).store()
    storeCount += 1
    return 0
  }

  func openFolder(_ path: String) -> Int32 {
    files.append(nil)
    return Int32(files.count - 1)
  }

  func synchronizeNames(_ descriptor: Int32) -> Int32 {
    look()
    storedNames = names
    changes = []
    return 0
  }

  func close(_ descriptor: Int32) -> Int32 { 0 }

  func remove(_ path: String) -> Int32 {
    look()
    guard names.removeValue(forKey: path) != nil else {
      errno = ENOENT
      return -1
    }
    changes.append((path, nil))
    return 0
  }

  func canMap(_ descriptor: Int32) -> Bool { maps }
}
