import Foundation
import ReplayRuntime

/// Code that acts on a store from outside every turn.
enum Caller: String {
  case task, thread, mainQueue, mainActor

  /// Lets what the program's first argument names run `body` a little later.
  ///
  /// - Returns: False when it names nothing; `body` does not run then.
  static func takes(_ body: @escaping () -> Void) -> Bool {
    guard let caller = Runtime.ambient.arguments.first.flatMap(Caller.init(rawValue:)) else {
      return false
    }
    let work = Work(run: body)
    switch caller {
    case .task: Task.detached { work.run() }
    case .thread:
      Thread.detachNewThread { work.run() }
    case .mainQueue: DispatchQueue.main.async { work.run() }
    case .mainActor:
      // The runtime does not record this wait. What follows it runs outside every turn.
      Task { @MainActor in
        try await Task.sleep(for: .milliseconds(1))
        work.run()
      }
    }
    return true
  }

  /// What is handed over; the probe has no other code that runs at that time.
  private struct Work: @unchecked Sendable {
    let run: () -> Void
  }
}
