import OpenCombine
import ReplayRuntime

/// Keeps a subscription alive, and ends it when it is itself let go.
///
/// Cancelling twice is harmless. Keep it in a property: setting that to nil ends the subscription
/// at once. How long a local variable keeps it alive is decided by the compiler.
///
/// Source: Verge, `VergeAnyCancellable`.
public final class VergeAnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  /// What outlives the object that a person holds.
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

  /// Makes a cancellable of a closure, which runs at most once.
  public init(_ onCancel: @escaping () -> Void) {
    runtime = Runtime.ambient
    state.action = onCancel
  }

  /// Makes a cancellable that cancels another.
  public convenience init(_ other: some Cancellable) {
    self.init { other.cancel() }
  }

  deinit {
    let state = state
    if runtime.isInTurn { state.cancel() } else { runtime.deferRelease { state.cancel() } }
  }

  /// Ends the subscription.
  public func cancel() { runtime.inTurn("cancel") { state.cancel() } }

  /// Puts the cancellable into a set that keeps it.
  public func store(in set: inout Set<VergeAnyCancellable>) { set.insert(self) }

  /// Puts the cancellable into an array that keeps it.
  public func store(in array: inout [VergeAnyCancellable]) { array.append(self) }

  /// Puts the cancellable into a set of OpenCombine's that keeps it.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(AnyCancellable { self.cancel() })
  }

  /// Whether two are the same object.
  public static func == (a: VergeAnyCancellable, b: VergeAnyCancellable) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The name of ``VergeAnyCancellable`` in older texts.
public typealias UntilDeinitCancellable = VergeAnyCancellable
