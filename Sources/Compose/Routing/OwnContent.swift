import EventModel
import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// The routable body of a router's component, shown by the router's view.
///
/// It reads the same values as the component's own place, so it is evaluated again together with
/// that place.
final class OwnContent: RuntimeObservable {
  private let reads = EmitterCell<Void>()

  func isRead() { reads.notify(()) }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    reads.subscribe { _ in handler() }
  }
}
