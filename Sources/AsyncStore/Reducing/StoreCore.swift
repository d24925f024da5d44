import DialectKit
import EventModel
import ReplayRuntime

/// Reduces the effects of one store. It lives as long as the store and then ends all running work.
final class StoreCore<State, Environment>: @unchecked Sendable {
  typealias Effect = AsyncStore<State, Environment>.Effect

  let runtime: Runtime
  let cell: StateCell<State>
  let environment: Environment
  let mapError: (any Error) -> Effect
  let log: LogLines
  private let received: EmitterCell<ReceivedEffect<State, Environment>>
  private let activity: EmitterCell<Bool>
  /// Made once, because an object that is weakly captured by each effect costs an allocation each
  /// time.
  private let weakSelf = WeakCore()
  // The turn token guards what follows, so access to it is not checked again.
  @exclusivity(unchecked) private var queue: EffectLane
  private var flights: [Flight] = []
  /// Sleeps that do not belong to named work.
  private(set) var rest = Flight(nil)
  @exclusivity(unchecked) private(set) var isEnded = false
  @exclusivity(unchecked) private(set) var isActive = true
  /// The number of deactivations; an effect of an earlier life does nothing.
  @exclusivity(unchecked) private(set) var life = 0
  /// The streams that end with the store, in order.
  private var streams: [Ending] = []

  init(state: State, environment: Environment, mapError: @escaping (any Error) -> Effect) {
    cell = StateCell(state, label: "AsyncStore")
    runtime = cell.runtime
    log = .of(runtime)
    self.environment = environment
    self.mapError = mapError
    received = EmitterCell(label: "AsyncStore.receive")
    activity = EmitterCell(label: "AsyncStore.isActive")
    queue = EffectLane(runtime)
    weakSelf.core = self
    runtime.withScope(nil) {
      // An access to a variable that a closure captures weakly is checked; this one is not.
      _ = received.subscribe { [weakSelf] in weakSelf.core?.enqueue($0) }
      _ = activity.subscribe { [weak self] in self?.become(active: $0) }
    }
    runtime.onRelease(of: cell) { [weak self] in self?.end() }
    // A view that owns the store names it before the turn runs its posted work.
    runtime.nameLater { [weak self] in self?.nameIfNeeded() }
  }

  /// A stream that ends with the store.
  private struct Ending {
    let id: EffectID
    let owner: ObjectIdentifier
    /// Nil when no value and no follower of the stream is left.
    weak var source: (any EndingSource)?
  }

  /// A weak reference to a core.
  private final class WeakCore {
    weak var core: StoreCore?

    /// Returns the work of a received effect.
    func reduction(of effect: Effect, _ context: Context) -> EffectLane.Reduction {
      { [self] done in
        guard let core else {
          done?()
          return true
        }
        guard let done else { return core.reduceAtOnce(effect, context) }
        core.reduce(effect, context, done: done)
        return true
      }
    }
  }

  // MARK: Names

  /// The store's path.
  var path: String {
    nameIfNeeded()
    return cell.path
  }

  private func nameIfNeeded() {
    cell.nameOutsideTree()
    if !received.isPlaced { bindSignals(at: cell.path) }
  }

  private func bindSignals(at path: String) {
    received.bindWithoutEvent(to: "\(path).receive")
    activity.bindWithoutEvent(to: "\(path).isActive")
  }

  func bind(to path: String) {
    guard !cell.isBound else { return }
    cell.bind(to: path)
    bindSignals(at: path)
  }

  /// Removes the store from the tree after its place was removed. A store with pending effects is
  /// moved outside the tree instead, because their results still change its state.
  func leavePlace() {
    if runtime.hasPendingEffects(of: cell.name) { cell.moveOutsideTree() } else { cell.destroy() }
  }

  // MARK: Receiving

  func receive(_ effect: Effect) {
    let isOutside = !runtime.isInTurn || runtime.isInForeignAction
    nameIfNeeded()
    received.send(ReceivedEffect(effect, isOpaque: isOutside))
  }

  private func enqueue(_ effect: ReceivedEffect<State, Environment>) {
    guard !isEnded, isActive else { return }
    if log.includes(.effects) { noteReceived(effect.effect) }
    if case .cancel(let id) = effect.effect.step, runtime.rules.storesActAtOnce, queue.isBusy,
      flights.contains(where: { $0.id?.matches(id) == true })
    {
      // The queue waits, perhaps for the very work that is cancelled.
      log.write(.steps, path, effect.effect.summary)
      return cancel(id)
    }
    let context = Context(isOpaque: effect.isOpaque, life: life)
    queue.appendAndPost(weakSelf.reduction(of: effect.effect, context))
  }

  private func noteReceived(_ effect: Effect) {
    log.write(.effects, path, "received \(effect.summary)")
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

  /// Ends all running work; later results belong to an earlier life and are ignored.
  private func stop() {
    life += 1
    let ending = flights + [rest]
    (flights, rest) = ([], Flight(nil))
    queue.removeAll()
    // Entries of the old queue have no effect after this.
    queue = EffectLane(runtime)
    for flight in ending { flight.cancel() }
  }

  // MARK: Running work

  /// Adds running work, and cancels earlier work with the same name.
  func begin(_ flight: Flight) {
    let former = flight.id.flatMap { id in flights.first { $0.id?.matches(id) == true } }
    if let former { flights.removeAll { $0 === former } }
    flights.append(flight)
    former?.cancel()
  }

  /// Removes work that has ended.
  func finish(_ flight: Flight) {
    flights.removeAll { $0 === flight }
    flight.forgetAll()
  }

  func cancel(_ id: EffectID) {
    guard let flight = flights.first(where: { $0.id?.matches(id) == true }) else { return }
    flights.removeAll { $0 === flight }
    flight.cancel()
  }

  /// Names running work in the log. Other running work with an identifier that prints alike has another
  /// name.
  func label(_ flight: Flight) -> String {
    let name = flight.id?.name ?? ""
    var (label, count) = (name, 1)
    while flights.contains(where: { $0 !== flight && $0.label == label }) {
      count += 1
      label = "\(name)#\(count)"
    }
    flight.label = label
    return label
  }

  /// The number of running tasks, timers, debounces and bindings.
  var flightCount: Int { flights.count }

  /// Lets a stream end with the store. An earlier stream of the owner with the same name ends now.
  func adopt(_ source: any EndingSource, as id: EffectID, of owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    runtime.inTurn("stream") {
      streams.removeAll { $0.source == nil }
      let index = streams.firstIndex { $0.id.matches(id) && $0.owner == owner }
      let former = index.map { streams.remove(at: $0) }
      if isEnded {
        source.end()
      } else {
        streams.append(Ending(id: id, owner: owner, source: source))
      }
      former?.source?.end()
    }
  }

  /// The number of streams with followers that end with the store.
  var endingCount: Int { streams.count { $0.source?.hasFollowers == true } }

  /// Whether the end of the store makes no event. A store that never had a name is not in the log.
  var endsSilently: Bool {
    guard !isEnded, cell.name != .none else { return true }
    return flights.isEmpty && rest.isIdle && endingCount == 0 && !cell.isBound
  }

  /// Ends all running work; its cancellation errors are not mapped.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    let ended = streams
    streams = []
    stop()
    for entry in ended { entry.source?.end() }
    cell.destroy()
  }
}
