import EventModel
import Platform

/// The operations that stray tasks and threads tried while a session was replayed.
///
/// A replay re-applies what they did while recording. When they act again, they do so at another
/// moment and would change what follows. So the attempt changes nothing and is counted.
package final class Strays: @unchecked Sendable {
  private let lock = Lock()
  private var counts: [Attempt: Int] = [:]
  private var drawCount: UInt64 = 0

  private struct Attempt: Hashable {
    var operation: String
    var type: String
    var node: Symbol
    var place: String
    /// The file of the place; empty if it is not known.
    var file: String
  }

  /// The thread that drives the replay.
  let driver: UInt

  init(driver: UInt) { self.driver = driver }

  func note(_ operation: String, type: String, node: Symbol, place: CallSite) {
    let attempt = Attempt(
      operation: operation, type: type, node: node, place: place.words,
      file: place.file.map(\.description) ?? "")
    lock.lock()
    defer { lock.unlock() }
    counts[attempt, default: 0] += 1
  }

  /// Returns the number of random draws so far, this one included.
  func countDraw() -> UInt64 {
    lock.lock()
    defer { lock.unlock() }
    drawCount += 1
    return drawCount
  }

  /// Holds the symbols of the nodes that were acted on.
  func holdSymbols(in symbols: SymbolTable) {
    lock.lock()
    defer { lock.unlock() }
    // The order does not matter: holding is only a mark.
    for attempt in counts.keys { symbols.hold(attempt.node) }
  }

  /// Returns the discarded operations, each once, in alphabetical order.
  package func attempts(_ symbols: SymbolTable) -> [StrayAttempt] {
    lock.lock()
    defer { lock.unlock() }
    let named = counts.map { attempt, count in
      let path = symbols[attempt.node]
      let what = [attempt.operation, path.isEmpty ? attempt.type : path]
        .filter { !$0.isEmpty }.joined(separator: " ")
      func located(_ place: String) -> String { place.isEmpty ? what : "\(what) at \(place)" }
      return (what: located(attempt.place), name: located(attempt.file), count: count)
    }
    return named.sorted { $0.what < $1.what }.map { what, name, count in
      StrayAttempt(
        name: "\(FailureCode.stray) \(name)",
        text:
          "\(FailureCode.stray) \(what): \(count) time\(count == 1 ? "" : "s") from a stray task "
          + "or thread; discarded, use runtime.effect, task or span instead")
    }
  }
}
