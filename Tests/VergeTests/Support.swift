import Foundation
import ReplayProbes
import ReplayRuntime
import Verge

/// Records a session of what `build` makes, replays it, and checks that both agree.
func faithful<App>(
  _ build: @escaping (World) -> App, script: (World, App) async throws -> Void
) async throws -> RecordedSession {
  let session = try await RecordedSession(build, script: script)
  try session.requireFaithful()
  return session
}

extension World {
  /// Keeps a store of the application under test, and gives it its place.
  @discardableResult
  func store<S: Store<State, Activity>, State, Activity>(_ store: S, at path: String) -> S {
    keep(store).bind(to: path)
    return store
  }
}

struct Refused: Error, Equatable {}

/// Counts from any thread.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }
  func add(_ more: Int = 1) { lock.withLock { number += more } }
}

/// Runs a body on several threads at once and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
  group.wait()
}
