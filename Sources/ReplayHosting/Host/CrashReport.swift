import CProgramStart
import Replay

extension CrashReport {
  /// - Parameter path: The executable of the process.
  init(_ record: crash_record, path: String) {
    let count = min(Int(record.count), Int(crash_record_frames))
    let addresses = withUnsafeBytes(of: record.frames) {
      Array($0.bindMemory(to: UInt64.self).prefix(count))
    }
    // The first is that of the fault itself, and not one after a call.
    let stack = CallStack(
      frames: addresses.enumerated().map { .init(address: $1, isResumePoint: $0 == 0) })
    var places = StackPlaces([stack], isOptimized: record.is_optimized != 0) { address in
      address > record.base ? (path, record.base) : nil
    }
    var place: String?
    if case .line(let line) = places.place(of: stack, accesses: []) { place = line }
    self.init(cause: Int(record.cause), place: place, lines: places.lines(of: stack))
  }
}
