import OrderedCombine
import ReplayRuntime

/// Owns a subscription, which ends when this object is deallocated.
///
/// A second cancellation does nothing. Keep it in a property: setting the property to nil ends the
/// subscription at once. The compiler decides how long a local variable keeps it alive.
///
/// Source: Verge, `VergeAnyCancellable`.
public final class VergeAnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  /// The part that exists longer than the object owned by the application.
  final class State {
    var subscription: ReplayRuntime.Subscription?
    var owner: AnyObject?
    /// What keeps subscriptions while the store exists.
    weak var keeper: SinkKeeper?
    var isCancelled = false
    var action: (() -> Void)?

    func cancel() {
      guard !isCancelled else { return }
      isCancelled = true
      subscription?.cancel()
      subscription = nil
      action?()
      action = nil
      owner = nil
      keeper?.remove(self)
    }
  }

  let state = State()
  private let runtime: Runtime

  init(runtime: Runtime, owner: AnyObject?) {
    self.runtime = runtime
    state.owner = owner
  }

  /// Creates a cancellable from a closure, which runs at most once.
  public init(_ onCancel: @escaping () -> Void) {
    runtime = Runtime.ambient
    state.action = onCancel
  }

  /// Creates a cancellable that cancels another one.
  public convenience init(_ other: some Cancellable) {
    self.init { other.cancel() }
  }

  deinit {
    let state = state
    if runtime.isInTurn { state.cancel() } else { runtime.deferRelease { state.cancel() } }
  }

  /// Ends the subscription.
  public func cancel() {
    if !runtime.isInTurn { state.subscription?.noteCancelledOutside() }
    runtime.inTurn("cancel") { state.cancel() }
  }

  /// Keeps the subscription until its store is deallocated or it is cancelled. For a derived value, the
  /// store is the one from which it is derived.
  @discardableResult
  public func storeWhileSourceActive() -> VergeAnyCancellable {
    runtime.inTurn("keep") { state.keeper?.add(self) }
    return self
  }

  /// Adds the cancellable to a set, which retains it.
  public func store(in set: inout Set<VergeAnyCancellable>) { set.insert(self) }

  /// Adds the cancellable to an array, which retains it.
  public func store(in array: inout [VergeAnyCancellable]) { array.append(self) }

  /// Adds the cancellable to a set of OpenCombine, which retains it.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(AnyCancellable { self.cancel() })
  }

  /// Whether both are the same object.
  public static func == (a: VergeAnyCancellable, b: VergeAnyCancellable) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The name of the subscriptions of states in Verge 12 and later.
public typealias StoreStateSubscription = VergeAnyCancellable

/// The name of the subscriptions of activities in Verge 12 and later.
public typealias StoreActivitySubscription = VergeAnyCancellable

/// The name of ``VergeAnyCancellable`` in Verge 11.
public typealias StoreSubscription = VergeAnyCancellable

/// The name of ``VergeAnyCancellable`` in older versions of Verge.
public typealias UntilDeinitCancellable = VergeAnyCancellable
