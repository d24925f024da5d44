extension AsyncStore.Effect {
  /// The effect's step in a few words, for a log.
  var summary: String {
    switch step {
    case .none: "none"
    case .set: "set"
    case .task(let operation): operation.id.map { "task \($0.name)" } ?? "task"
    case .sleep(let time): "sleep \(time)"
    case .timer(let interval, let id, _): "timer \(id.name) every \(interval)"
    case .cancel(let id): "cancel \(id.name)"
    case .merge(let effects): "merge \(effects.count)"
    case .concatenate(let effects): "concatenate \(effects.count)"
    case .debounce(let operation, let delay):
      "debounce \(operation.id?.name ?? operation.name) for \(delay)"
    }
  }
}
