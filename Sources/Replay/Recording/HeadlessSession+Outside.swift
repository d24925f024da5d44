import CBOR
import Platform
import ReplayRuntime

extension Runtime {
  /// Sets the part of a program without a component tree that talks to the world: it reads lines,
  /// opens a socket, sends inputs, prints. It never runs in a replay.
  ///
  /// Call it in the first turn. The part runs on a new thread after that turn, outside all
  /// turns. When it returns, the session ends with exit code 0; when it throws, with a message and 1.
  /// Without such a part the session ends after the first turn.
  public func outside(_ body: @escaping @Sendable () throws -> Void) {
    OutsidePart.of(self).start = { end in
      do throws(SystemError) {
        try Threads.detach { end.finish(Result { try body() }) }
      } catch {
        end.finish(.failure(error))
      }
    }
  }

  /// Sets an asynchronous part that talks to the world; see ``outside(_:)`` for the rest. It runs as
  /// a detached task.
  public func outside(_ body: @escaping @Sendable () async throws -> Void) {
    OutsidePart.of(self).start = { end in
      Task.detached {
        do {
          try await body()
          end.finish(.success(()))
        } catch {
          end.finish(.failure(error))
        }
      }
    }
  }
}

/// What a program does outside of its turns; nil for nothing. The turn token guards it.
private final class OutsidePart {
  var start: ((OutsideEnd) -> Void)? {
    willSet { precondition(start == nil, "Runtime.outside(_:) was called twice") }
  }

  static func of(_ runtime: Runtime) -> OutsidePart {
    runtime.inTurn("outside") { runtime.registry(OutsidePart.self) { OutsidePart() } }
  }
}

/// How the part outside has ended. The condition guards the result.
private final class OutsideEnd: @unchecked Sendable {
  private let condition = Condition()
  private var result: Result<Void, any Error>?

  func finish(_ result: Result<Void, any Error>) {
    condition.withLock { self.result = result }
    condition.signal()
  }

  /// Waits at most 50 ms; nil if the part has not ended.
  func wait() -> Result<Void, any Error>? {
    condition.withLock {
      if result == nil { _ = condition.wait(until: Condition.deadline(after: .milliseconds(50))) }
      return result
    }
  }
}

extension HeadlessSession {
  /// The input that receives the name of a signal which asks the program to end.
  private static let signalInput = "signal"

  /// Runs the part of a program that talks to the world, and ends the session after it. Timers
  /// fire meanwhile.
  ///
  /// - Returns: The exit code: 1 if the part threw an error, else 0.
  func runOutside() -> Int32 {
    let inputs = DeclaredInputs.of(runtime)
    inputs.afterInput = onInput
    let takesSignals = inputs.declares(Self.signalInput)
    // Recorded or not, the program then ends in the same way.
    if takesSignals, Interruption.signal == nil { Interruption.watch() }
    let end = OutsideEnd()
    var result: Result<Void, any Error>? = .success(())
    if let start = OutsidePart.of(runtime).start {
      start(end)
      repeat {
        result = end.wait()
        advance()
        onIdle()
      } while result == nil && !isEndRequested() && !(takesSignals && Interruption.signal != nil)
    }
    if takesSignals, let signal = Interruption.signal {
      CBORValue.text(Interruption.name(of: signal)).encoded.withUnsafeBytes {
        if let refusal = runtime.give(Self.signalInput, $0) { onProblem(refusal) }
      }
    }
    runtime.endInputs()
    finish()
    guard case .failure(let error)? = result else { return 0 }
    onProblem(TerminalText.escaped("\(application.declaredID): \(error)"))
    return 1
  }
}
