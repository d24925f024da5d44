import OrderedCombine
import ReplayRuntime

/// The number of identifiers that a runtime has counted.
///
/// Each is a send, so that a replay also counts the identifiers of code that it does not run. The
/// stores retain it, because it must exist before such code.
final class UUIDCount: @unchecked Sendable {
  private let counts: EmitterCell<UInt64>

  private init(_ runtime: Runtime) {
    counts = EmitterCell(initial: nil, in: runtime)
    counts.bindWithoutEvent(to: "~StoreUUID")
  }

  static func of(_ runtime: Runtime) -> UUIDCount {
    runtime.inTurn("uuid") {
      let known = runtime.registry(Known.self) { Known() }
      let count = known.count ?? UUIDCount(runtime)
      known.count = count
      return count
    }
  }

  /// The count of a runtime. The reference to it is weak, because the count retains the runtime.
  private final class Known {
    weak var count: UUIDCount?
  }

  func next() -> UInt64 {
    let runtime = counts.runtime
    return runtime.inTurn("uuid") {
      // A view's body may also create identifiers; the send has no subscribers.
      runtime.outsideRendering {
        let count = counts.last ?? 0
        counts.send(count + 1)
        return count
      }
    }
  }
}
