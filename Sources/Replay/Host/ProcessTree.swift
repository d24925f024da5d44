import Glibc
import ReplayRuntime

/// The processes below another one, and the end of those that an application leaves behind.
package enum ProcessTree {
  /// `PR_SET_CHILD_SUBREAPER`.
  private static let setSubreaper: Int32 = 36
  /// The children that this process had before it started an application; nil if this process does
  /// not adopt what applications leave behind.
  private nonisolated(unsafe) static var formerChildren: Set<pid_t>?

  /// The applications that run. The process may be ended from any thread.
  private nonisolated(unsafe) static var applications: Set<pid_t> = []
  private static let lock = Lock()

  private static var running: Set<pid_t> {
    lock.withLock { applications }
  }

  /// Makes this process the parent of every process that an application starts and does not wait
  /// for. Only a program that starts no other children may call it; call it once, at its beginning.
  package static func adoptOrphans() {
    formerChildren = Set(children(of: getpid()))
    SystemFunctions.prctl(setSubreaper, 1)
    atexit { ProcessTree.endAll() }
  }

  /// Gives up all applications, which belong to the process that this one is a copy of.
  static func disown() {
    formerChildren = nil
    lock.withLock { applications = [] }
  }

  /// Notes that an application was started.
  static func begin(_ application: pid_t) {
    lock.withLock { _ = applications.insert(application) }
  }

  /// Notes that a process has ended that started no others.
  static func forget(_ process: pid_t) {
    lock.withLock { _ = applications.remove(process) }
  }

  /// The processes below `process`; it is not among them.
  static func descendants(of process: pid_t) -> [pid_t] {
    var found: [pid_t] = []
    var next = children(of: process)
    while let child = next.popLast(), found.count < limit {
      found.append(child)
      next += children(of: child)
    }
    return found
  }

  /// The processes of an application: itself, those below it, and those that were adopted.
  static func processes(of application: pid_t) -> [pid_t] {
    [application] + descendants(of: application) + orphans
  }

  private static var orphans: [pid_t] {
    guard let formerChildren else { return [] }
    let running = running
    return children(of: getpid())
      .filter { !formerChildren.contains($0) && !running.contains($0) }
      .flatMap { [$0] + descendants(of: $0) }
  }

  /// Ends the processes that an application has left, after its own end.
  static func end(_ application: pid_t) {
    forget(application)
    // A process may start another one before the signal reaches it.
    for _ in 0..<1_000 {
      let left = orphans
      if left.isEmpty { return }
      for process in left { kill(process, SIGKILL) }
      for process in left { waitpid(process, nil, WNOHANG) }
      usleep(1_000)
    }
  }

  /// Ends every application, at the end of this process.
  private static func endAll() {
    for application in running.sorted() {
      kill(-application, SIGKILL)
      kill(application, SIGKILL)
      end(application)
    }
  }

  /// The largest number of processes that are looked at.
  private static let limit = 10_000

  private static func children(of process: pid_t) -> [pid_t] {
    let tasks = "/proc/\(process)/task"
    return numbers(in: tasks).sorted().flatMap { thread -> [pid_t] in
      guard let file = fopen("\(tasks)/\(thread)/children", "r") else { return [] }
      defer { fclose(file) }
      var found: [pid_t] = []
      var text = [CChar](repeating: 0, count: 4_096)
      var word: Int?
      while case let count = fread(&text, 1, text.count, file), count > 0 {
        for byte in text[..<count] {
          if let digit = Int(exactly: byte - 48), (0...9).contains(digit) {
            word = (word ?? 0) &* 10 &+ digit
          } else if let number = word {
            found.append(pid_t(truncatingIfNeeded: number))
            word = nil
          }
        }
      }
      return found
    }
  }

  /// The entries of a folder of `/proc` that are numbers; empty if it cannot be read.
  static func numbers(in folder: String) -> [Int32] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var numbers: [Int32] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = Int32(name) { numbers.append(number) }
    }
    return numbers
  }
}

/// Functions of the C library with a variable number of arguments, which Swift cannot call. Found by
/// their names, they are called with the registers of a plain function.
enum SystemFunctions {
  static func prctl(_ option: Int32, _ value: UInt) {
    typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let address = dlsym(nil, "prctl") else { return }
    _ = unsafeBitCast(address, to: Call.self)(option, value, 0, 0, 0)
  }
}
