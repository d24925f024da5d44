import EventModel
import Foundation
import ReplayRuntime

/// Reduces the effects of one store; lives as long as the store, and ends what is under way then.
final class StoreCore<State, Environment>: @unchecked Sendable {
  typealias Effect = AsyncStore<State, Environment>.Effect

  let runtime: Runtime
  let cell: StateCell<State>
  let environment: Environment
  let mapError: (any Error) -> Effect
  private let received: Signal<ReceivedEffect<State, Environment>>
  private let queue: EffectLane
  private var flights: [Flight] = []
  private(set) var isEnded = false
  /// What must be told when the store is gone: the ends of its streams, in order.
  private var endings: [(name: String, owner: ObjectIdentifier, end: () -> Void)] = []

  init(state: State, environment: Environment, mapError: @escaping (any Error) -> Effect) {
    cell = StateCell(state, label: "AsyncStore")
    runtime = cell.runtime
    self.environment = environment
    self.mapError = mapError
    received = Signal(label: "AsyncStore.receive")
    queue = EffectLane(runtime)
    runtime.withScope(nil) {
      _ = received.subscribe { [weak self] in self?.enqueue($0) }
    }
    // A view that owns the store names it before the turn comes to its posted work.
    if runtime.isInTurn { runtime.post { [weak self] in self?.nameIfNeeded() } }
  }

  // MARK: Names

  /// The store's path.
  var path: String {
    nameIfNeeded()
    return cell.path
  }

  private func nameIfNeeded() {
    cell.nameOutsideTree()
    if !received.isBound { received.bindUnannounced(to: "\(cell.path).receive") }
  }

  func bind(to path: String) {
    guard !cell.isBound else { return }
    cell.bind(to: path)
    received.bindUnannounced(to: "\(path).receive")
  }

  /// Takes the store out of the tree; its state counts no more.
  func leaveTree() {
    guard cell.isBound else { return }
    runtime.emitLifecycle("destroy", node: cell.name)
    cell.unbind()
  }

  // MARK: Receiving

  func receive(_ effect: Effect) {
    let isOutside = !runtime.isInTurn
    nameIfNeeded()
    received.send(ReceivedEffect(effect, isOpaque: isOutside))
  }

  private func enqueue(_ effect: ReceivedEffect<State, Environment>) {
    guard !isEnded else { return }
    queue.append { [weak self] done in
      guard let self else { return done() }
      reduce(effect.effect, Context(isOpaque: effect.isOpaque), done: done)
    }
    queue.post()
  }

  // MARK: What is under way

  /// Notes what began, and then cancels what was under way by its name.
  func begin(_ flight: Flight) {
    let former = flight.id.flatMap { id in flights.first { $0.id == id } }
    if let former { flights.removeAll { $0 === former } }
    flights.append(flight)
    former?.cancel()
  }

  /// Forgets what has come to its end.
  func finish(_ flight: Flight) { flights.removeAll { $0 === flight } }

  func cancel(_ id: EffectID) {
    guard let flight = flights.first(where: { $0.id == id }) else { return }
    finish(flight)
    flight.cancel()
  }

  /// Number of tasks, timers, debounces and bindings under way.
  var flightCount: Int { flights.count }

  /// Says what to do when the store is gone, or when its owner says it anew under the same name.
  func onEnd(named name: String, of owner: AnyObject, _ end: @escaping () -> Void) {
    let owner = ObjectIdentifier(owner)
    let index = endings.firstIndex { $0.name == name && $0.owner == owner }
    let former = index.map { endings.remove(at: $0) }
    if isEnded { end() } else { endings.append((name, owner, end)) }
    former?.end()
  }

  /// Ends everything under way; errors of cancellation are mapped no more.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    let (ending, told) = (flights, endings)
    (flights, endings) = ([], [])
    queue.removeAll()
    for flight in ending { flight.cancel() }
    for entry in told { entry.end() }
    leaveTree()
  }
}
