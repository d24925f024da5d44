import DialectKit
import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// Holds the state of a component.
///
/// Every write is a commit: it applies at once, is recorded as a patch, and then notifies the
/// subscribers of ``didChange``. Views that observe the store are evaluated again at the end of the
/// turn.
///
/// Change it in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: Compose, `Store`.
public final class Store<State: AnyState, Validation: AnyValidation, Status: AnyStatus>:
  ObservableObject, RuntimeObservable
{
  /// The cell of the runtime that holds the state.
  @usableFromInline let cell: StateCell<State>
  private let statusCell: StateCell<StatusSet<Status>>
  private let invalidations = EmitterCell<Void>()
  private let validators: ValidatorGroup
  private var references: ReferenceFollower<State>?
  /// Subscriptions that end with the store; see ``OpenCombine/AnyCancellable/store(in:)``.
  let cancellables: SubscriptionBag

  /// The validators of the state; see ``Validator``.
  public let validation = Validation()

  /// Sent with the new state after each commit that changed it.
  public let didChange: Emitter<State>

  /// Sent with the new statuses after each change of them.
  public let didStatusChange: Emitter<Set<Status>>

  /// Saves and restores the state; see ``AnyPersistentStorage``.
  public let persistence: StorePersistence<State>

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initial: The first state; by default that of the state type.
  ///   - storage: The storage of ``persistence``; by default nothing is stored.
  @inlinable public convenience init(
    _ initial: State = State(), storage: any AnyPersistentStorage = EmptyPersistentStorage()
  ) {
    // The closure is in this inlinable initializer because the caller's compiler knows the state's
    // type. Comparing copies of unknown types is half of the cost of a small commit.
    self.init(initial, storage: storage) { change, didChange in
      change.notifyIfChanged(didChange)
    }
  }

  /// Creates a store in which `notify` sends the changes of a commit.
  @usableFromInline init(
    _ initial: State, storage: any AnyPersistentStorage,
    notify: @escaping (StateCell<State>.Change, EmitterCell<State>) -> Void
  ) {
    cell = StateCell(initial)
    cell.numberOutsideTree()
    persistence = StorePersistence(cell: cell, storage: storage)
    statusCell = StateCell(StatusSet())
    validators = ValidatorGroup(of: validation)
    didChange = Emitter(initial)
    didStatusChange = Emitter([])
    let didChange = self.didChange
    let didStatusChange = self.didStatusChange
    let runtime = cell.runtime
    cancellables = SubscriptionBag(runtime)
    let (cell, validators, invalidations) = (cell, validators, invalidations)
    // The current scope belongs to the runtime, so it is only set inside a turn.
    runtime.inTurn("store") {
      runtime.withScope(nil) {
        cell.lend(to: didChange.home)
        cell.subscribe { change in didChange.withEmitterCell { notify(change, $0) } }
        statusCell.subscribe { change in didStatusChange.emitterCell.notify(change.new.values) }
        validators.follow(cell)
        references = ReferenceFollower(cell) {
          didChange.emitterCell.notify(cell.state)
          validators.stateChanged(cell)
          invalidations.notify(())
        }
      }
    }
  }

  /// The state; an assignment to it, or to a part of it, is a commit.
  public var state: State {
    get {
      // A commit on an object to which the state refers is not a commit on the state, so this read
      // is noted separately.
      if references != nil { invalidations.noteRead() }
      return cell.trackedState
    }
    set { cell.commit { $0 = newValue } }
    _modify { yield &cell.stateInPlace }
  }

  /// Changes several parts of the state in one commit.
  ///
  /// - Returns: What `change` returns.
  /// - Throws: Any error of `change`; the state is then unchanged.
  @discardableResult
  @inlinable public func commit<Result>(
    file: StaticString = #fileID, line: UInt = #line, _ change: (inout State) throws -> Result
  ) rethrows -> Result {
    try cell.commit(place: CallSite(file: file, line: line), change)
  }

  /// A binding to the state; its members are bindings to the fields.
  public var binding: Binding<State> {
    Binding(get: { self.state }, set: { new in self.cell.commit { $0 = new } })
  }

  /// The operations that are running, each at most once.
  public var status: Set<Status> {
    get { statusCell.trackedState.values }
    set { statusCell.commit { $0.values = newValue } }
  }

  /// Evaluates the observing views again without a change of the state.
  public func invalidate() {
    cell.runtime.inTurn("invalidate") {
      invalidations.notify(())
    }
  }

  /// Subscribes to changes of the state, the statuses and the validation; `handler` runs after each
  /// of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    JoinedSubscription(
      [
        cell.subscribe { _ in handler() },
        statusCell.subscribe { _ in handler() },
        invalidations.subscribe { _ in handler() },
      ] + validators.validators.map { $0.validator.cell.subscribe { _ in handler() } })
  }

  /// Publishes after each commit.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher(of: self)
  }
}

/// Reads of the state and of the statuses are tracked.
extension Store: TrackedObject {}

extension Store: StateHolding {}

extension Store: TreeMember {
  var placedPath: String? { cell.isBound ? cell.path : nil }

  func bind(to path: String, scope: Scope) {
    // A store that another owner has bound, such as a service, keeps its path.
    guard !cell.isBound else { return }
    cell.bind(to: path)
    if Status.self != Empty.self { statusCell.bind(to: "\(path).status") }
    validators.bind(to: path)
    didChange.emitterCell.bindWithoutEvent(to: "\(path).didChange")
    didStatusChange.emitterCell.bindWithoutEvent(to: "\(path).didStatusChange")
    references?.follow()
    scope.onEnd { [self] in
      references?.stop()
      cancellables.end()
      didChange.emitterCell.removeSubscribers()
      didStatusChange.emitterCell.removeSubscribers()
      cell.unbind()
      statusCell.unbind()
      validators.unbind()
    }
  }
}

/// A store with only a state.
public typealias PlainStore<State: AnyState> = Store<State, Empty, Empty>
/// A store that validates its state.
public typealias ValidatedStore<State: AnyState, Validation: AnyValidation> =
  Store<State, Validation, Empty>
/// A store with statuses.
public typealias IndicatedStore<State: AnyState, Status: AnyStatus> = Store<State, Empty, Status>
