import ReplayRuntime

/// Begins effects, tasks and timers, which may end after the components and stores that they use were
/// destroyed.
package final class RandomWork {
  /// The kinds of work, and one that cancels earlier work.
  package static let kinds = ["span", "effect", "task", "timer", "cancel"]

  private var cancels: [() -> Void] = []
  private var begun = 0

  package init() {}

  /// Begins work of a kind, or cancels some. Called in a turn.
  ///
  /// - Parameter act: Does one of the things that work does, chosen by a number.
  package func begin(_ kind: String, _ act: @escaping (Int) -> Void) {
    let runtime = Runtime.ambient
    let pool = WorkPool.of(runtime)
    let carried = Carried(act)
    begun += 1
    let number = begun
    let name = kind == "span" || kind == "effect" ? pool.begin(kind) : "\(kind)\(number)"
    switch kind {
    case "span":
      let effect = runtime.span(name) {
        await pool.wait(name)
        for step in 0..<3 { carried.value(number * 7 + step * 5) }
      }
      cancels.append { effect.cancel() }
    case "effect":
      let effect = runtime.effect(name, arguments: number) { number in
        await pool.wait(name)
        return number * 2
      } completion: { result in
        act((try? result.get()) ?? 1)
      }
      cancels.append { effect.cancel() }
    case "task":
      let task = runtime.task(name, arguments: number) { number in
        await Runtime.ambient.sleep(for: .milliseconds(30 * number % 200))
        carried.value(number)
        await Runtime.ambient.sleep(for: .milliseconds(70))
        carried.value(number + 1)
      }
      cancels.append { task.cancel() }
    case "timer":
      let timer = runtime.timer(
        name, after: .milliseconds(number * 37 % 300), repeats: number % 3 == 0
      ) {
        act(number + 3)
      }
      cancels.append { timer.cancel() }
    default:
      if !cancels.isEmpty { cancels.remove(at: number % cancels.count)() }
    }
  }

  /// A closure that effects carry, which run one at a time.
  private struct Carried: @unchecked Sendable {
    let value: (Int) -> Void
    init(_ value: @escaping (Int) -> Void) { self.value = value }
  }
}

extension World {
  /// Taps and types at random, and lets work go on between that and at the end.
  package func useAtRandom(
    steps: Int, _ random: inout some RandomNumberGenerator
  ) async throws {
    for _ in 0..<steps {
      let targets = host.targets.filter(\.isEnabled)
      guard let target = targets.randomElement(using: &random) else { continue }
      if target.isField {
        try host.type("typed \(random.next() % 10)", into: target.path)
      } else {
        try host.tap(target.path)
      }
      if random.next() % 2 == 0 { try await releaseWork(using: &random) }
      runtime.advance(by: .milliseconds(Int(random.next() % 100)))
    }
    while try await releaseWork(using: &random) {}
  }
}
