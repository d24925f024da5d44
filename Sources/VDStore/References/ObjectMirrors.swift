import CBOR
import ReplayRuntime

/// The parts of objects to which stores are scoped, in the order of their creation.
///
/// A state may hold one object at two places. A store that is scoped to a part of the object
/// through one place is notified of a write through the other place.
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

  /// Writes a part of an object, and then updates every other mirror whose part has changed.
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

extension MirrorAccess: ObjectMirror {
  func encodedPart() -> [UInt8] { encoded(value) }

  func follow() {
    let part = value
    if encoded(cell.state) == encoded(part) { return }
    cell.nameIfNeeded()
    // No subscriber has been notified of this write yet.
    cell.replace(part)
  }

  private func encoded(_ part: State) -> [UInt8] {
    var writer = CBORWriter(capacity: 64)
    cell.runtime.encodeClosed(part, into: &writer)
    return writer.array
  }
}
