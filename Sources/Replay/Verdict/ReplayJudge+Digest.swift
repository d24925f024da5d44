import CBOR
import EventModel

extension ReplayJudge {
  /// The FNV-1a digest of all replayed events, without what the policy leaves out.
  mutating func digest(_ seed: UInt64, _ replayed: TurnBuffer) -> UInt64 {
    var hash = seed
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for index in 0..<replayed.count {
      let header = replayed.headers[index]
      var rest: Event?
      if !ignored.isEmpty { rest = ignored.rest(of: replayed.event(index), symbols).event }
      if !ignored.isEmpty && rest.map(Self.changesNothing) ?? true
        || header.kind == .frame && !options.comparesScreens
      {
        digestNumbers.leaveOut(header)
        continue
      }
      let kept = digestNumbers.header(header)
      let isEnd = header.kind == .end && !ignored.isEmpty
      let numbers: [UInt64] = [
        UInt64(kept.kind.rawValue), UInt64(bitPattern: Int64(kept.number)),
        UInt64(bitPattern: kept.time), UInt64(bitPattern: Int64(kept.cause)),
        UInt64(kept.node.id), UInt64(kept.name.id), kept.count, isEnd ? 0 : kept.extra,
      ]
      for number in numbers {
        for shift in stride(from: 0, to: 64, by: 8) {
          mix(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
      }
      if let rest {
        for byte in rest.payload { mix(byte) }
      } else {
        for byte in replayed.payload(index) { mix(byte) }
      }
    }
    return hash
  }

  /// Whether an event is a commit or frame without operations. It equals one whose operations are
  /// all left out, which has no part in the digest.
  private static func changesNothing(_ event: Event) -> Bool {
    guard event.kind == .commit || event.kind == .frame else { return false }
    return (try? Patch(symbolic: event.payload))?.isEmpty ?? false
  }
}

/// The numbers and versions that replayed events would have without those that are left out.
struct DigestNumbers {
  private var count = 0
  private var numbers = NumberMapping()
  /// By store: the number of commits that were left out.
  private var commits: [Symbol: UInt64] = [:]

  mutating func leaveOut(_ header: EventHeader) {
    if header.kind == .commit { commits[header.node, default: 0] += 1 }
  }

  mutating func header(_ header: EventHeader) -> EventHeader {
    var result = header
    result.number = count
    numbers.note(recorded: header.number, replayed: count)
    count += 1
    if header.cause != EventHeader.noCause { result.cause = numbers.replayed(for: header.cause) }
    if header.kind == .commit { result.count &-= commits[header.node] ?? 0 }
    // That of an end counts the events before it.
    if header.kind == .end { result.count &-= UInt64(truncatingIfNeeded: header.number) }
    return result
  }
}
