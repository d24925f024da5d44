import ReplayRuntime
import VDStore

extension Store<Market> {
  /// Fetches the rates; a running call is cancelled first.
  static var updateRates: Action<Void, Void>.Async {
    Action<Void, Void>.Async("updateRates", cancelInFlight: true) { store, _ in
      store.state.begin()
      defer { store.state.calls -= 1 }
      do {
        let rates = try await store.di.rates.rates()
        guard !Task.isCancelled else { return }
        store.state.replace(rates, asOf: store.di.clock.now.microseconds / 1_000_000)
      } catch {
        guard !Task.isCancelled else { return }
        store.state.problem = (error as? CentralBank.Refusal)?.text ?? "No rates: \(error)"
      }
    }
  }

  func updateRates() { task(id: "update") { await execute(Self.updateRates, with: ()) } }

  /// Cancels the running call.
  func cancelUpdate() { cancel(Self.updateRates) }

  /// Fetches the rates every 30 seconds, until it is cancelled.
  func follow() {
    state.isFollowed = true
    task(id: "follow", cancelInFlight: true) {
      while !Task.isCancelled {
        await execute(Self.updateRates, with: ())
        try await di.clock.sleep(for: .seconds(30))
      }
    }
  }

  func stopFollowing() {
    state.isFollowed = false
    cancel(id: "follow")
  }
}
