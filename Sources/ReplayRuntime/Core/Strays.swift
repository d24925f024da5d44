import EventModel
import Foundation

/// What stray tasks and threads tried to do while a session was replayed.
///
/// A replay re-applies what they did live, from the record. What they do again comes at another
/// moment and would change what follows, so it changes nothing and is counted.
package final class Strays: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [Attempt: Int] = [:]

  private struct Attempt: Hashable {
    var operation: String
    var type: String
    var node: Symbol
    var place: String
  }

  /// The thread that drives the replay; nil outside one.
  let driver: UInt

  init(driver: UInt) { self.driver = driver }

  func note(_ operation: String, type: String, node: Symbol, place: CallSite) {
    let attempt = Attempt(operation: operation, type: type, node: node, place: place.words)
    lock.lock()
    defer { lock.unlock() }
    counts[attempt, default: 0] += 1
  }

  /// One sentence for each operation that was discarded, in the order of its text.
  package func reports(_ symbols: SymbolTable) -> [String] {
    lock.lock()
    defer { lock.unlock() }
    let named = counts.map { attempt, count in
      let path = symbols[attempt.node]
      let what = "\(attempt.operation) \(path.isEmpty ? attempt.type : path)"
      return (what: attempt.place.isEmpty ? what : "\(what) at \(attempt.place)", count: count)
    }
    return named.sorted { $0.what < $1.what }.map { what, count in
      "\(FailureCode.stray) \(what): \(count) time\(count == 1 ? "" : "s") from a stray task or "
        + "thread; discarded, use runtime.effect, task or span instead"
    }
  }
}

extension Runtime {
  /// Discards from now on what threads other than this one try to do.
  package func discardStrays() { strays = Strays(driver: TurnToken.thisThread) }

  /// Whether the calling thread has no part in the replay; notes what it tried if so.
  @inline(__always)
  package func isStray(
    _ operation: StaticString, _ node: @autoclosure () -> RuntimeNode, place: CallSite = .none
  ) -> Bool {
    guard let strays, strays.driver != TurnToken.thisThread else { return false }
    let node = node()
    strays.note("\(operation)", type: node.typeLabel, node: node.name, place: place)
    return true
  }

  /// As above for an object that is no node.
  package func isStray(_ operation: String, ofType type: String) -> Bool {
    guard let strays, strays.driver != TurnToken.thisThread else { return false }
    strays.note(operation, type: type, node: .none, place: .none)
    return true
  }

  /// What stray tasks and threads tried, for a person; see ``Strays/reports(_:)``.
  package var strayReports: [String] { strays?.reports(symbols) ?? [] }
}
