import Foundation
import ReplayRuntime

/// Says line by line what the stores of one runtime do, for people who look on.
///
/// ```swift
/// AsyncStoreLog.current.level = .effects
/// AsyncStoreLog.current.output = { print($0) }
/// ```
///
/// Every runtime has a log of its own. Lines are written inside turns, in replay as when the
/// session was recorded; they are no events, and a session does not depend on the level.
///
/// Source: AsyncStore, `AsyncStoreLog`, which is one for the whole process.
public final class AsyncStoreLog: @unchecked Sendable {
  /// How much is said; each level says what those before it say.
  public enum Level: Int, Comparable, Sendable {
    /// Nothing.
    case none
    /// Errors that `mapError` gets from tasks.
    case errors
    /// What stores receive, and that they are activated or deactivated.
    case effects
    /// Every step of every effect as it is reduced.
    case steps

    /// Whether `left` says less.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  private unowned let runtime: Runtime
  private var currentLevel = Level.none
  private var currentOutput: (String) -> Void = { line in
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private init(_ runtime: Runtime) { self.runtime = runtime }

  /// The log of the current runtime.
  public static var current: AsyncStoreLog { of(Runtime.ambient) }

  static func of(_ runtime: Runtime) -> AsyncStoreLog {
    runtime.inTurn("log") { runtime.registry(AsyncStoreLog.self) { AsyncStoreLog(runtime) } }
  }

  /// How much is said; nothing at first.
  public var level: Level {
    get { runtime.inTurn("log") { currentLevel } }
    set { runtime.inTurn("log") { currentLevel = newValue } }
  }

  /// Gets the lines, without a line break; writes them to standard error at first.
  public var output: (String) -> Void {
    get { runtime.inTurn("log") { currentOutput } }
    set { runtime.inTurn("log") { currentOutput = newValue } }
  }

  /// Says a line, if the level asks for it; called inside a turn.
  func write(_ level: Level, _ store: @autoclosure () -> String, _ text: @autoclosure () -> String)
  {
    guard level <= currentLevel else { return }
    currentOutput("\(store()) \(text())")
  }
}
