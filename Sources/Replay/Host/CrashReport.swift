import CGatedStart

/// What a process knew when a fault ended it.
package struct CrashReport: Sendable {
  /// The number of the event that caused what ran; ``EventHeader/noCause`` outside every turn.
  package let cause: Int
  /// The source line of the fault, such as `Shop/CartService.swift:13`; nil if it is not known.
  package let place: String?
  /// The known source lines of the application's calls, the innermost first.
  package let lines: [String]

  /// - Parameter path: The executable of the process.
  init(_ record: crash_record, path: String) {
    cause = Int(record.cause)
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
    if case .line(let line) = places.place(of: stack, accesses: []) {
      place = line
    } else {
      place = nil
    }
    lines = places.lines(of: stack)
  }
}
