#if Macros
import VDStoreMacros

@Actions
extension Store<Board> {
  func vote(for name: String, times: Int = 1) {
    guard let index = state.options.firstIndex(where: { $0.name == name }) else { return }
    state.options[index].votes += times
  }

  func add(_ name: String) throws {
    if name.isEmpty { throw BoardError.nameless }
    if state.options.contains(where: { $0.name == name }) { throw BoardError.known(name) }
    state.options.append(Board.Option(name: name))
  }

  func clear() {
    state.problem = nil
    for option in state.options { remove(option.name) }
  }

  func remove(_ name: String) {
    state.options.removeAll { $0.name == name }
  }

  /// Begins a delivery.
  func send() { task(id: "delivery") { await deliver() } }

  /// Brings all votes to the council; a later delivery replaces one that is under way.
  @CancelInFlight
  func deliver() async {
    update {
      state.deliveries += 1
      state.problem = nil
    }
    defer { state.deliveries -= 1 }
    do {
      let delivered = try await di.council.take(state.votes)
      guard !Task.isCancelled else { return }
      state.delivered = delivered
    } catch {
      guard !Task.isCancelled else { return }
      state.problem = "\(error)"
    }
  }
}
#endif
