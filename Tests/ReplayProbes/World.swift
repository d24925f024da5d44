import HeadlessUI
import ReplayRuntime

/// One life of an application under test: recorded, verified or recorded again.
package final class World {
  package let runtime: Runtime
  package let host: HeadlessHost
  /// Failures reported so far, in order.
  package private(set) var failures: [RuntimeFailure] = []
  /// Objects that live as long as this world.
  private var kept: [Any] = []

  package init(host: HeadlessHost) {
    self.host = host
    runtime = host.runtime
    runtime.failureHandler = { [unowned self] in failures.append($0) }
  }

  /// What the application said with ``trace(_:)``, in order.
  package var trace: [String] { runtime.inTurn("trace") { Trace.of(runtime).lines } }

  /// Codes of the failures so far.
  package var failureCodes: [String] { failures.map(\.code) }

  /// Keeps an object alive and returns it.
  @discardableResult
  package func keep<T>(_ object: T) -> T {
    kept.append(object)
    return object
  }

  /// A bound cell that this world keeps.
  package func cell<State>(_ initial: State, at path: String) -> StateCell<State> {
    let cell = keep(StateCell(initial))
    cell.bind(to: path)
    return cell
  }

  /// A bound signal that this world keeps.
  package func emitterCell<Value>(
    _ type: Value.Type, initial: Value? = nil, at path: String
  ) -> EmitterCell<Value> {
    let emitterCell = keep(EmitterCell<Value>(initial: initial))
    emitterCell.bindWithoutEvent(to: path)
    return emitterCell
  }

  /// A bound signal without a value that this world keeps.
  package func emitterCell(at path: String) -> EmitterCell<Void> {
    emitterCell(Void.self, at: path)
  }

  /// Waits until a condition holds, asked inside turns; gives up after ten seconds.
  package func until(_ what: String, _ condition: () -> Bool) async throws {
    for _ in 0..<2_000 {
      if runtime.inTurn("until", condition) { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw ProbeFailure("waited in vain until \(what)")
  }

  /// Waits until the application has said a line.
  package func until(traced line: String) async throws {
    try await until("'\(line)' is said") { Trace.of(runtime).lines.contains(line) }
  }
}

/// Why a probe cannot go on, or what it found.
package struct ProbeFailure: Error, CustomStringConvertible {
  package var description: String
  package init(_ description: String) { self.description = description }
}

/// Notes what the application under test saw; each runtime has a list of its own.
package func trace(_ line: String) {
  let runtime = Runtime.ambient
  runtime.inTurn("trace") { Trace.of(runtime).lines.append(line) }
}

private final class Trace {
  var lines: [String] = []

  static func of(_ runtime: Runtime) -> Trace { runtime.registry(Trace.self) { Trace() } }
}

/// Makes what is isolated to the main actor, which the running turn is.
package func isolated<Result>(_ make: @escaping @MainActor () -> Result) -> Result {
  Runtime.asMainActor(make) { $0() }
}
