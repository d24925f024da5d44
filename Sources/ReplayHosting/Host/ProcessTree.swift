import Platform
import Replay
import ReplayRuntime

/// The processes below another one, and the end of those that an application leaves behind.
package enum ProcessTree {
  /// The children that this process had before it started an application; nil if this process does
  /// not adopt what applications leave behind.
  private nonisolated(unsafe) static var formerChildren: Set<Int32>?

  /// The applications that run. The process may be ended from any thread.
  private nonisolated(unsafe) static var applications: Set<Int32> = []
  private static let lock = Lock()

  private static var running: Set<Int32> {
    lock.withLock { applications }
  }

  /// Makes this process the parent of every process that an application starts and does not wait
  /// for. Only a program that starts no other children may call it; call it once, at its beginning.
  package static func adoptOrphans() {
    formerChildren = Set(children(of: Processes.own))
    KernelCalls.adoptOrphans()
    Processes.atExit { ProcessTree.endAll() }
  }

  /// Notes that an application was started.
  static func begin(_ application: Int32) {
    lock.withLock { _ = applications.insert(application) }
  }

  /// Notes that a process has ended that started no others.
  static func forget(_ process: Int32) {
    lock.withLock { _ = applications.remove(process) }
  }

  /// The processes below `process`; it is not among them.
  static func descendants(of process: Int32) -> [Int32] {
    var found: [Int32] = []
    var next = children(of: process)
    while let child = next.popLast(), found.count < limit {
      found.append(child)
      next += children(of: child)
    }
    return found
  }

  /// The processes of an application: itself, those below it, and those that were adopted.
  static func processes(of application: Int32) -> [Int32] {
    [application] + descendants(of: application) + orphans
  }

  private static var orphans: [Int32] {
    guard let formerChildren else { return [] }
    let running = running
    return children(of: Processes.own)
      .filter { !formerChildren.contains($0) && !running.contains($0) }
      .flatMap { [$0] + descendants(of: $0) }
  }

  /// Ends the processes that an application has left, after its own end.
  static func end(_ application: Int32) {
    forget(application)
    // A process may start another one before the signal reaches it.
    for _ in 0..<1_000 {
      let left = orphans
      if left.isEmpty { return }
      for process in left { Processes.send(Signals.kill, to: process) }
      for process in left { _ = Processes.status(of: process) }
      SystemClock.sleep(microseconds: 1_000)
    }
  }

  /// Ends every application, at the end of this process.
  private static func endAll() {
    for application in running.sorted() {
      for process in [-application, application] { Processes.send(Signals.kill, to: process) }
      end(application)
    }
  }

  /// The most processes that are found.
  private static let limit = 10_000

  private static func children(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    return Files.numbers(in: tasks).sorted().flatMap { thread in
      (Files.text(of: "\(tasks)/\(thread)/children") ?? "").split(separator: " ")
        .compactMap { Int32($0) }
    }
  }
}
