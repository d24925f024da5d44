import FoundationEssentials
import OrderedCombine
import ReplayRuntime

/// Reads the time of a runtime as dates, as if the session had begun at 1970.
public struct StoreDate: Sendable {
  private let read: @Sendable () -> Date

  init(runtime: Runtime) {
    read = { Date(timeIntervalSince1970: Double(runtime.now.microseconds) / 1_000_000) }
  }

  /// Creates a source of time from a closure.
  public init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  /// Returns a source that always has the same time.
  public static func constant(_ date: Date) -> StoreDate { StoreDate { date } }

  /// The current time.
  public var now: Date { read() }

  /// Returns the current time.
  public func callAsFunction() -> Date { read() }
}
