#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The signals of this process.
///
/// What a handler may call says so. Nothing else here may be called in one.
package enum Signals {
  package static let interrupt = SIGINT
  package static let terminate = SIGTERM
  package static let hangUp = SIGHUP
  package static let quit = SIGQUIT
  package static let abort = SIGABRT
  package static let stop = SIGTSTP
  package static let go = SIGCONT
  package static let resize = SIGWINCH
  package static let kill = SIGKILL
  package static let childEnded = SIGCHLD
  package static let closedPipe = SIGPIPE
  package static let fileTooLarge = SIGXFSZ
  package static let trap = SIGTRAP
  /// Other signals that end a process which does not handle them.
  package static let others = [SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS]
  /// What the fault of a program raises.
  package static let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE]

  /// What the system says of a signal that came.
  package typealias Information = UnsafeMutablePointer<siginfo_t>?
  /// Called when a signal comes, on any thread. It takes no lock and allocates nothing.
  package typealias Handler = @convention(c) (Int32, Information, UnsafeMutableRawPointer?) -> Void

  /// Whether a fault of this process raised the signal. A handler may call it.
  package static func isFault(_ information: Information) -> Bool {
    (information?.pointee.si_code ?? 0) > 0
  }

  /// The address that a fault is about; nil if the signal is not a fault. A handler may call it.
  static func faultAddress(_ information: Information) -> UnsafeMutableRawPointer? {
    guard let information, isFault(information) else { return nil }
    #if canImport(Darwin)
    return information.pointee.si_addr
    #else
    return information.pointee._sifields._sigfault.si_addr
    #endif
  }

  /// Whether this process sent the signal. A handler may call it.
  package static func isSentByThisProcess(_ information: Information) -> Bool {
    guard let information, information.pointee.si_code <= 0 else { return false }
    #if canImport(Darwin)
    return information.pointee.si_pid == getpid()
    #else
    return information.pointee._sifields._kill.si_pid == getpid()
    #endif
  }

  /// Sets the action of a signal to that of the system. A handler may call it.
  package static func reset(_ number: Int32) { signal(number, SIG_DFL) }

  /// Ignores a signal.
  package static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// Sends a signal to this thread. A handler may call it.
  package static func raise(_ number: Int32) { raiseSignal(number) }

  /// Lets signals come that a program blocked before it started this one.
  package static func unblock(_ numbers: [Int32]) {
    var set = SignalSet(numbers)
    pthread_sigmask(SIG_UNBLOCK, &set.set, nil)
  }

  /// Runs `body` while these signals wait.
  package static func blocking<Result>(
    _ numbers: [Int32], _ body: () throws -> Result
  ) rethrows -> Result {
    var (set, former) = (SignalSet(numbers), SignalSet([]))
    pthread_sigmask(SIG_BLOCK, &set.set, &former.set)
    defer { pthread_sigmask(SIG_SETMASK, &former.set, nil) }
    return try body()
  }

  /// Whether one of these signals waits.
  package static func isPending(_ numbers: [Int32]) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return numbers.contains { sigismember(&pending, $0) == 1 }
  }

  /// Gives handlers a stack, because a stack overflow leaves no room on the normal one. Call it
  /// once for each thread.
  package static func installStack() {
    var stack = stack_t()
    stack.ss_size = 64 * 1024
    stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
    sigaltstack(&stack, nil)
  }

  /// The words of the system for a signal.
  package static func words(for number: Int32) -> String { String(cString: strsignal(number)) }
}

/// Signals that are blocked together.
struct SignalSet {
  var set = sigset_t()

  init(_ numbers: [Int32]) {
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
  }
}

/// What happens when a signal comes.
package struct SignalAction {
  private var action = sigaction()

  /// Calls a handler.
  ///
  /// - Parameters:
  ///   - onOwnStack: Whether the stack of ``Signals/installStack()`` is used.
  ///   - restarting: Whether calls of the system that wait go on afterwards.
  package init(
    onOwnStack: Bool = false, restarting: Bool = false, _ handler: @escaping Signals.Handler
  ) {
    #if canImport(Darwin)
    action.__sigaction_u.__sa_sigaction = handler
    #else
    action.__sigaction_handler.sa_sigaction = handler
    #endif
    action.sa_flags =
      Int32(SA_SIGINFO) | (onOwnStack ? Int32(SA_ONSTACK) : 0)
      | (restarting ? Int32(SA_RESTART) : 0)
    sigemptyset(&action.sa_mask)
  }

  /// The action of a signal today; nil if there is none.
  package init?(of number: Int32) {
    guard sigaction(number, nil, &action) == 0 else { return nil }
  }

  /// Whether the signal is ignored.
  package var isIgnored: Bool {
    #if canImport(Darwin)
    unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #else
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }

  /// Makes it that of a signal. A handler may call it.
  package func install(for number: Int32) {
    var action = action
    sigaction(number, &action, nil)
  }
}

private func raiseSignal(_ number: Int32) { raise(number) }
