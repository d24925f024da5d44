import ReplayRuntime

/// Delivers events to handlers, in the order in which they were added. It keeps no event.
///
/// The events are recorded like the sends of any emitter. Call it in a turn, or outside all turns,
/// which makes one.
///
/// Source: Verge, `EventEmitter`.
public final class EventEmitter<Event>: @unchecked Sendable {
  private let cell = EmitterCell<Event>(label: "EventEmitter")

  /// Creates an emitter without handlers.
  public init() {}

  /// Calls all handlers with an event.
  public func accept(_ event: Event) { cell.send(event) }

  /// Calls `receive` with every later event, until the result is cancelled or deallocated.
  @discardableResult
  public func addEventHandler(_ receive: @escaping (Event) -> Void) -> VergeAnyCancellable {
    cell.runtime.inTurn("add a handler") {
      let cancellable = VergeAnyCancellable(runtime: cell.runtime, owner: self)
      cancellable.state.subscription = cell.subscribe(receive)
      return cancellable
    }
  }
}
