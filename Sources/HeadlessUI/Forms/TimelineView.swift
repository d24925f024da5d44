import FoundationEssentials
import ReplayRuntime

/// A view of the time, which a timer of the runtime evaluates again.
///
/// Source: SwiftUI's `TimelineView`.
nonisolated public struct TimelineView<Content: View>: PrimitiveView {
  let schedule: TimelineSchedule
  let content: (TimelineViewDefaultContext) -> Content

  /// Creates a view of the time.
  public init(
    _ schedule: TimelineSchedule,
    @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { (self.schedule, self.content) = (schedule, content) }

  /// Adds the content at the time of the turn.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let now = TimelineViewDefaultContext(date: context.node.host.runtime.date)
    children.addOnly(context.tracking { content(now) })
  }

  /// Returns the closures that arm and cancel the timer.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    guard schedule.interval != nil || !schedule.dates.isEmpty else { return nil }
    let memory = context.persistent { TimerMemory() }
    let (runtime, node) = (context.node.host.runtime, context.environment.component)
    let invalidate = context.node.changeHandler()
    return ViewLifecycle(
      appear: { [schedule] in
        if let interval = schedule.interval {
          memory.timer = runtime.timer("timeline", node: node, after: interval, repeats: true) {
            invalidate()
          }
        } else {
          memory.arm(schedule.dates, in: runtime, node: node, invalidate)
        }
      }, disappear: { memory.timer?.cancel() })
  }
}

/// The time for a ``TimelineView``.
public struct TimelineViewDefaultContext: Sendable {
  /// The time of the turn, as if the session had begun at 1970.
  public let date: Date
}

/// The timer of a place.
private final class TimerMemory {
  var timer: RuntimeTimer?

  /// Evaluates the view at the next of some times, and then at those after it.
  func arm(
    _ dates: [Date], in runtime: Runtime, node: String, _ invalidate: @escaping () -> Void
  ) {
    let now = runtime.date
    guard let next = dates.first(where: { $0 > now }) else { return }
    let delay = Duration.microseconds(Int64((next.timeIntervalSince(now) * 1_000_000).rounded()))
    timer = runtime.timer("timeline", node: node, after: delay, repeats: false) { [weak self] in
      invalidate()
      self?.arm(dates, in: runtime, node: node, invalidate)
    }
  }
}

extension Runtime {
  /// The time of the turn, as if the session had begun at 1970.
  fileprivate var date: Date { Date(timeIntervalSince1970: Double(now.microseconds) / 1_000_000) }
}
