import CBOR
import Foundation
import ReplayRuntime

/// Holds effects until the simulator ends them, in whatever order it likes.
final class SimulatedEffects: EffectHost {
  private(set) var pending: [PendingEffect] = []
  private var cancelled: [EffectKey] = []

  func effectBegan(_ effect: PendingEffect) { pending.append(effect) }

  func effectCancelled(_ effect: PendingEffect) { cancelled.append(effect.key) }

  /// How an effect shall end.
  enum Ending {
    /// As its body says.
    case body
    case failure(String)
  }

  /// Ends one pending effect.
  func end(at index: Int, _ ending: Ending, in runtime: Runtime) throws {
    let effect = pending.remove(at: index)
    if let position = cancelled.firstIndex(of: effect.key) {
      cancelled.remove(at: position)
      return try runtime.end(effect.key, .cancelled, UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let (status, outcome): (EffectStatus, [UInt8]) =
      switch ending {
      case .body: Self.runToEnd(effect)
      case .failure(let text): (.error, CBORValue.text(text).encoded)
      }
    try outcome.withUnsafeBytes { try runtime.end(effect.key, status, $0) }
  }

  /// Runs a body and waits for it; the simulator's world stands still meanwhile.
  private static func runToEnd(_ effect: PendingEffect) -> (EffectStatus, [UInt8]) {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox()
    Task.detached {
      box.result = await effect.run()
      done.signal()
    }
    done.wait()
    return box.result
  }

  /// Carries a result from a task to the thread that waits for it; the semaphore orders the two.
  private final class ResultBox: @unchecked Sendable {
    var result: (EffectStatus, [UInt8]) = (.cancelled, [])
  }
}
