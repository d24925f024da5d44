import FoundationEssentials
import ReplayRuntime

/// When a ``TimelineView`` is evaluated again.
public struct TimelineSchedule: Sendable {
  /// The time between two evaluations; nil for no further one.
  let interval: Duration?
  /// The times of further evaluations, the earliest first.
  var dates: [Date] = []

  /// Every so many seconds.
  public static func periodic(from start: Date, by interval: Double) -> TimelineSchedule {
    TimelineSchedule(interval: .seconds(interval))
  }

  /// Every minute.
  public static let everyMinute = TimelineSchedule(interval: .seconds(60))

  /// At some times. The time of a session begins at 1970.
  public static func explicit(_ dates: some Sequence<Date>) -> TimelineSchedule {
    TimelineSchedule(interval: nil, dates: dates.sorted())
  }

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
