import ReplayRuntime

/// Holds the bodies of effects back until the script of a session lets one of them go on.
package final class WorkPool: Sendable {
  private struct State {
    var waiting: [(name: String, continuation: CheckedContinuation<Void, Never>)] = []
    var begun: [String] = []
  }

  private let state = LockedValue(State())

  package init() {}

  /// Notes an effect whose body will ``wait(_:)``, and returns its name, which no other effect has.
  package func begin(_ kind: String) -> String {
    state.change { state in
      let name = "\(kind)\(state.begun.count)"
      state.begun.append(name)
      return name
    }
  }

  /// Waits until the script lets the body go on.
  package func wait(_ name: String) async {
    await withCheckedContinuation { continuation in
      state.change { $0.waiting.append((name, continuation)) }
    }
  }

  /// Lets a body go on. One that does not wait yet stays.
  fileprivate func release(_ name: String) {
    let found = state.change { state in
      state.waiting.firstIndex { $0.name == name }.map { state.waiting.remove(at: $0) }
    }
    found?.continuation.resume()
  }

  fileprivate var begun: [String] { state.change { $0.begun } }

  fileprivate func waits(_ name: String) -> Bool {
    state.change { state in state.waiting.contains { $0.name == name } }
  }

  /// The pool of a session.
  package static func of(_ runtime: Runtime) -> WorkPool {
    runtime.inTurn("pool") { runtime.registry(WorkPool.self) { WorkPool() } }
  }
}

extension World {
  /// Lets one of the bodies that wait go on, and waits for the end of its effect.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  package func releaseWork(using random: inout some RandomNumberGenerator) async throws -> Bool {
    let pool = WorkPool.of(runtime)
    var running: [String] = []
    try await until("the bodies wait") {
      running = pool.begun.filter(isRunning)
      return running.allSatisfy(pool.waits)
    }
    guard let name = running.randomElement(using: &random) else { return false }
    pool.release(name)
    try await until("'\(name)' has ended") { !isRunning(name) }
    return true
  }

  private func isRunning(_ name: String) -> Bool {
    runtime.effectCount(node: .none, name: runtime.symbols.symbol(name)) > 0
  }
}
