import CBOR
import ReplayRuntime

/// The parts of objects that stores are scoped to, in the order in which they were made.
///
/// A state may hold one object at two places. A store that is scoped to a part of it through one
/// place is told of a write that another store makes through the other place.
final class ObjectMirrors: @unchecked Sendable {
  private struct Entry {
    weak var mirror: (any ObjectMirror)?
  }

  private var entries: [Entry] = []

  static func of(_ runtime: Runtime) -> ObjectMirrors {
    runtime.inTurn("references") { runtime.registry(ObjectMirrors.self) { ObjectMirrors() } }
  }

  func add(_ mirror: any ObjectMirror) {
    entries.removeAll { $0.mirror == nil }
    entries.append(Entry(mirror: mirror))
  }

  /// Writes a part of an object; every other mirror whose part has changed by that follows.
  func write(_ write: () -> Void) {
    guard entries.count > 1 else { return write() }
    let mirrors = entries.compactMap { $0.mirror }
    let former = mirrors.map { $0.encodedPart() }
    write()
    for (mirror, former) in zip(mirrors, former) where mirror.encodedPart() != former {
      mirror.follow()
    }
  }
}

/// A cell that holds what a part of an object held when it was last written.
protocol ObjectMirror: AnyObject {
  /// The part as it is now; a constant for what cannot be encoded.
  func encodedPart() -> [UInt8]

  /// Commits the part as it is now, unless the cell holds it already.
  func follow()
}

extension MirrorAccess: ObjectMirror {
  func encodedPart() -> [UInt8] { encoded(value) }

  func follow() {
    let part = value
    if encoded(cell.state) == encoded(part) { return }
    cell.nameIfNeeded()
    // The write that is followed has not been told yet.
    cell.replace(part)
  }

  private func encoded(_ part: State) -> [UInt8] {
    var writer = CBORWriter(capacity: 64)
    cell.runtime.encodeClosed(part, into: &writer)
    return writer.array
  }
}
