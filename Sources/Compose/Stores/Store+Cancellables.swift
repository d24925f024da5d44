import OpenCombine
import ReplayRuntime

extension AnyCancellable {
  /// Ends the subscription when the store's component is destroyed or the store is deallocated.
  public func store<State: AnyState, Validation: AnyValidation, Status: AnyStatus>(
    in store: Store<State, Validation, Status>
  ) {
    store.cancellables.add(self)
  }
}

/// Subscriptions that end together.
final class CancellableBag {
  private let runtime: Runtime
  private var cancellables: [AnyCancellable] = []

  init(_ runtime: Runtime) { self.runtime = runtime }

  // The end is deferred, because builds deallocate unused objects at different points.
  deinit {
    guard !cancellables.isEmpty else { return }
    runtime.deferRelease { [cancellables] in
      for cancellable in cancellables { cancellable.cancel() }
    }
  }

  func add(_ cancellable: AnyCancellable) { cancellables.append(cancellable) }

  func end() {
    for cancellable in cancellables { cancellable.cancel() }
    cancellables = []
  }
}
