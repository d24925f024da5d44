/// The tasks outside turns that wait for a virtual clock to advance.
struct OutsideSleepers {
  private struct Sleeper {
    let serial: Int
    let due: Int64
    let wake: CheckedContinuation<Void, Never>
  }

  private var sleepers: [Sleeper] = []
  private var serial = 0

  mutating func add(due: Int64, _ wake: CheckedContinuation<Void, Never>) -> Int {
    serial += 1
    sleepers.append(Sleeper(serial: serial, due: due, wake: wake))
    return serial
  }

  /// Wakes the tasks whose time has come, in the order in which they began to wait.
  mutating func wake(at time: Int64) {
    guard !sleepers.isEmpty else { return }
    let due = sleepers.filter { $0.due <= time }
    sleepers.removeAll { $0.due <= time }
    for sleeper in due { sleeper.wake.resume() }
  }

  mutating func wake(_ serial: Int) {
    guard let index = sleepers.firstIndex(where: { $0.serial == serial }) else { return }
    sleepers.remove(at: index).wake.resume()
  }
}
