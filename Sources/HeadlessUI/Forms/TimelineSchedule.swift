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
