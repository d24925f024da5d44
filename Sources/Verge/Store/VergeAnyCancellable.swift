import OpenCombine
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

/// The name of ``VergeAnyCancellable`` in older versions of Verge.
public typealias UntilDeinitCancellable = VergeAnyCancellable
