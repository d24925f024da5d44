import FoundationEssentials
import ReplayRuntime

/// When a ``TimelineView`` is evaluated again.
public struct TimelineSchedule: Sendable {
  /// The time between two evaluations; nil for no further one.
  let interval: Duration?

  /// Every so many seconds.
  public static func periodic(from start: Date, by interval: Double) -> TimelineSchedule {
    TimelineSchedule(interval: .seconds(interval))
  }

  /// Every minute.
  public static let everyMinute = TimelineSchedule(interval: .seconds(60))

  /// Once: there is no animation without a display.
  public static let animation = TimelineSchedule(interval: nil)

  /// Once: there is no animation without a display.
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> TimelineSchedule { animation }
}

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
    let time = Double(context.node.host.runtime.now.microseconds) / 1_000_000
    let now = TimelineViewDefaultContext(date: Date(timeIntervalSince1970: time))
    children.addOnly(context.tracking { content(now) })
  }

  /// Returns the closures that arm and cancel the timer.
  public func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    guard let interval = schedule.interval else { return nil }
    let memory = context.persistent { TimerMemory() }
    let (runtime, node) = (context.node.host.runtime, context.environment.component)
    let invalidate = context.node.changeHandler()
    return ViewLifecycle(
      appear: {
        memory.timer = runtime.timer("timeline", node: node, after: interval, repeats: true) {
          invalidate()
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
}
