import ReplayRuntime

/// Prints the steps of one runtime's stores as lines, for people.
///
/// ```swift
/// AsyncStoreLog.current.level = .effects
/// AsyncStoreLog.current.output = { print($0) }
/// ```
///
/// Each runtime has its own log. Lines are written inside turns, in replay as well as live. They
/// are not events, and the level does not change the session.
///
/// Source: AsyncStore, `AsyncStoreLog`, which is one for the whole process.
public final class AsyncStoreLog: @unchecked Sendable {
  /// How much is printed; each level includes the levels before it.
  public enum Level: Int, Comparable, Sendable {
    /// No lines.
    case none
    /// The errors of tasks that `mapError` receives.
    case errors
    /// The effects that stores receive, and their activation and deactivation.
    case effects
    /// Every step of every effect as it is reduced.
    case steps

    /// Whether `left` prints less.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private unowned let runtime: Runtime
  // The turn token guards it, so access to it is not checked again.
  @exclusivity(unchecked) private var currentLevel = Level.none
  private var currentOutput: (String) -> Void = { line in
    StandardError.write(line)
  }

  private init(_ runtime: Runtime) { self.runtime = runtime }

  /// The log of the current runtime.
  public static var current: AsyncStoreLog { of(Runtime.ambient) }

  static func of(_ runtime: Runtime) -> AsyncStoreLog {
    runtime.inTurn("log") { runtime.registry(AsyncStoreLog.self) { AsyncStoreLog(runtime) } }
  }

  /// How much is printed; ``Level/none`` by default.
  public var level: Level {
    get { runtime.inTurn("log") { currentLevel } }
    set { runtime.inTurn("log") { currentLevel = newValue } }
  }

  /// Receives the lines, without line breaks; writes them to standard error by default.
  public var output: (String) -> Void {
    get { runtime.inTurn("log") { currentOutput } }
    set { runtime.inTurn("log") { currentOutput = newValue } }
  }

  /// Whether lines of a level are printed; read inside a turn.
  func includes(_ level: Level) -> Bool { level <= currentLevel }

  /// Prints a line if the level includes it; called inside a turn.
  func write(_ level: Level, _ store: @autoclosure () -> String, _ text: @autoclosure () -> String)
  {
    guard includes(level) else { return }
    currentOutput("\(store()) \(text())")
  }
}
