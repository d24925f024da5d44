import Platform

/// How the inspector handles signals.
///
/// Source: INSPECTOR.md, "Terminal".
enum TerminalSignals {
  /// Signals after which the loop restores the terminal and ends the process.
  static let ending = [Signals.interrupt, Signals.terminate, Signals.hangUp] + Signals.others
  /// Signals whose handler restores the terminal at once, and which end the process.
  static let fatal = [Signals.quit, Signals.abort] + Signals.faults
  static let waking = [Signals.resize, Signals.stop, Signals.go]

  /// Installs the handlers that wake the loop; also after a stop, which restored the default
  /// action.
  static func installWaking() {
    let action = SignalAction(restarting: true) { number, _, _ in wake(number) }
    for number in ending + waking { action.install(for: number) }
  }

  /// Installs the handlers of fatal signals. Call it once: a second call would store these handlers
  /// as the former ones.
  static func installFatal(_ signals: [Int32] = fatal) {
    Signals.installStack()
    let action = SignalAction(onOwnStack: true, restoreAndDie)
    for number in signals {
      (formerActions + Int(number)).initialize(to: SignalAction(of: number))
      action.install(for: number)
    }
  }

  /// The former actions, mostly of the runtime's backtracer, by signal number.
  nonisolated(unsafe) fileprivate static var formerActions =
    UnsafeMutablePointer<SignalAction?>.allocate(capacity: 65)
}

/// Wakes the loop with one byte in its pipe.
private func wake(_ number: Int32) {
  guard let state = terminalState else { return }
  let saved = SystemError.last
  Descriptor.write(UInt8(truncatingIfNeeded: number), to: state.pointee.wakeUp.write)
  SystemError.last = saved
}

private let backtraceHint: StaticString =
  "set SWIFT_BACKTRACE=enable=yes,interactive=no for a backtrace\n"

private func restoreAndDie(
  _ number: Int32, _ information: Signals.Information, _ context: UnsafeMutableRawPointer?
) {
  if let shown = terminalState?.pointee.shownProcess, shown > 0 {
    Processes.send(Signals.kill, to: shown)
  }
  restoreTerminal()
  let chains = terminalState?.pointee.chainsToBacktracer ?? false
  let isFault = Signals.isFault(information)
  let isOwn = isFault || Signals.isSentByThisProcess(information)
  // What another process sends is not a fault of this one.
  if chains, isOwn, number != Signals.quit {
    // The fault happens again when this returns, and the former handler then sees its origin.
    TerminalSignals.formerActions[Int(number)]?.install(for: number)
    if !isFault || number == Signals.trap { Signals.raise(number) }
    return
  }
  if number != Signals.quit {
    backtraceHint.withUTF8Buffer { _ = Descriptor.write(UnsafeRawBufferPointer($0), to: 2) }
  }
  Signals.reset(number)
  Signals.raise(number)
}
