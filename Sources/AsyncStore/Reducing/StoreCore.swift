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
  let log: AsyncStoreLog
  private let received: Signal<ReceivedEffect<State, Environment>>
  private let activity: Signal<Bool>
  private var queue: EffectLane
  private var flights: [Flight] = []
  /// Sleeps that belong to nothing that has a name.
  private(set) var rest = Flight(nil)
  private(set) var isEnded = false
  private(set) var isActive = true
  /// Counts deactivations: an effect of an earlier life reduces to nothing.
  private(set) var life = 0
  /// What must be told when the store is gone: the ends of its streams, in order.
  private var endings: [(name: String, owner: ObjectIdentifier, end: () -> Void)] = []

  init(state: State, environment: Environment, mapError: @escaping (any Error) -> Effect) {
    cell = StateCell(state, label: "AsyncStore")
    runtime = cell.runtime
    log = .of(runtime)
    self.environment = environment
    self.mapError = mapError
    received = Signal(label: "AsyncStore.receive")
    activity = Signal(label: "AsyncStore.isActive")
    queue = EffectLane(runtime)
    runtime.withScope(nil) {
      _ = received.subscribe { [weak self] in self?.enqueue($0) }
      _ = activity.subscribe { [weak self] in self?.become(active: $0) }
    }
    runtime.onRelease(of: cell) { [weak self] in self?.end() }
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
    if !received.isBound { bindSignals(at: cell.path) }
  }

  private func bindSignals(at path: String) {
    received.bindUnannounced(to: "\(path).receive")
    activity.bindUnannounced(to: "\(path).isActive")
  }

  func bind(to path: String) {
    guard !cell.isBound else { return }
    cell.bind(to: path)
    bindSignals(at: path)
  }

  /// Takes the store out of the tree; its state counts no more.
  func leaveTree() {
    guard cell.isBound else { return }
    runtime.emitLifecycle("destroy", node: cell.name)
    cell.unbind()
  }

  /// Takes the store out of the tree when its place is gone, where others may still hold it: a
  /// task under way above all, whose result changes its state.
  func leavePlace() {
    if runtime.hasPendingEffects(of: cell.name) { cell.moveOutsideTree() } else { leaveTree() }
  }

  // MARK: Receiving

  func receive(_ effect: Effect) {
    let isOutside = !runtime.isInTurn || runtime.isInForeignAction
    nameIfNeeded()
    received.send(ReceivedEffect(effect, isOpaque: isOutside))
  }

  private func enqueue(_ effect: ReceivedEffect<State, Environment>) {
    guard !isEnded, isActive else { return }
    log.write(.effects, path, "received \(effect.effect.summary)")
    let context = Context(isOpaque: effect.isOpaque, life: life)
    queue.append { [weak self] done in
      guard let self else { return done() }
      reduce(effect.effect, context, done: done)
    }
    queue.post()
  }

  // MARK: Activity

  func setActive(_ isActive: Bool) {
    nameIfNeeded()
    activity.send(isActive)
  }

  private func become(active: Bool) {
    guard !isEnded, active != isActive else { return }
    isActive = active
    log.write(.effects, path, active ? "is active" : "is not active")
    if !active { stop() }
  }

  /// Ends what is under way; what it still results in comes from a life that is over.
  private func stop() {
    life += 1
    let ending = flights + [rest]
    (flights, rest) = ([], Flight(nil))
    queue.removeAll()
    // What the old queue waits for tells nobody any more.
    queue = EffectLane(runtime)
    for flight in ending { flight.cancel() }
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

  /// Whether the end of the store leads to no event. One that never had a name stands in no log.
  var endsSilently: Bool {
    guard !isEnded, cell.name != .none else { return true }
    return flights.isEmpty && rest.isIdle && endings.isEmpty && !cell.isBound
  }

  /// Ends everything under way; errors of cancellation are mapped no more.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    let told = endings
    endings = []
    stop()
    for entry in told { entry.end() }
    leaveTree()
  }
}
