#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// This process and others, by their numbers.
package enum Processes {
  /// The number of this process.
  package static var own: Int32 { getpid() }
  /// The size of a page of memory, in bytes.
  package static var pageSize: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  /// The number of ticks of a second, in which the system counts processor time.
  package static var ticks: Int { Int(sysconf(Int32(_SC_CLK_TCK))) }

  /// The name of the machine; nil if it has none.
  package static var hostName: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0, bytes[0] != 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The value of a variable of the environment; nil if it is not set.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Removes a variable from the environment. Call it before there is a second thread.
  package static func removeVariable(_ name: String) { unsetenv(name) }

  /// Ends this process after the calls of ``atExit(_:)``.
  package static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// Ends this process at once.
  package static func exitNow(_ code: Int32) -> Never { _exit(code) }

  /// Calls a function when this process ends by ``exit(_:)``.
  package static func atExit(_ body: @escaping @convention(c) () -> Void) { atexit(body) }

  /// Calls a function in each copy of this process, as it begins; false if the system refuses it.
  package static func atFork(_ body: @escaping @convention(c) () -> Void) -> Bool {
    pthread_atfork(nil, nil, body) == 0
  }

  /// Sends a signal to a process; with a negative number, to all of a group. A handler of signals may
  /// call it.
  package static func send(_ signal: Int32, to process: Int32) { _ = kill(process, signal) }

  /// Waits for the end of a process that this one started.
  ///
  /// - Returns: Its status; nil, with an error, if it is not known.
  @discardableResult
  package static func wait(for process: Int32) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status
  }

  /// The status of a process that this one started, if it has ended.
  ///
  /// - Returns: Nil with 0 as the error while it runs.
  package static func status(of process: Int32) -> Int32? {
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    if found == 0 { errno = 0 }
    return found == process ? status : nil
  }

  /// Whether a process that this one started has ended. Its number stays taken.
  ///
  /// - Parameter waiting: Whether to wait until it has.
  package static func hasEnded(_ process: Int32, waiting: Bool) -> Bool {
    var information = siginfo_t()
    let options = WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)
    return waitid(P_PID, id_t(process), &information, options) == 0
      && information.si_signo == SIGCHLD
  }

  /// The exit code in a status; nil if a signal ended the process.
  package static func exitCode(in status: Int32) -> Int32? {
    signal(in: status) == nil ? (status >> 8) & 0xFF : nil
  }

  /// The signal in a status that ended a process, if one did.
  package static func signal(in status: Int32) -> Int32? {
    status & 0x7F == 0 ? nil : status & 0x7F
  }

  /// The sizes of the stack that a program may have and has at most, in bytes; nil if the system does
  /// not say.
  package static var stackLimit: (now: UInt64, most: UInt64)? {
    var limit = rlimit()
    guard getrlimit(stack, &limit) == 0 else { return nil }
    return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
  }

  /// Sets the first of ``stackLimit``, and runs this program from its beginning, because threads take
  /// the limit with which a program starts. Returns only if the system refuses it.
  package static func restart(withStack size: UInt64) {
    var limit = rlimit()
    guard getrlimit(stack, &limit) == 0 else { return }
    limit.rlim_cur = rlim_t(size)
    if setrlimit(stack, &limit) == 0 { execv("/proc/self/exe", CommandLine.unsafeArgv) }
  }

  #if canImport(Glibc)
  private static var stack: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_STACK.rawValue) }
  #else
  private static var stack: Int32 { RLIMIT_STACK }
  #endif
}

// The name of the C library, which the member of the same name would hide.
private func endProcess(_ code: Int32) -> Never { exit(code) }
