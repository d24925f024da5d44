import CBOR
import EventModel

extension Runtime {
  /// Begins a session with the input `start`, which is the cause of everything that `build` does.
  ///
  /// - Parameters:
  ///   - facts: The input's value, a map. ``startFacts(arguments:)`` makes it.
  ///   - build: Creates and binds the component tree.
  package func start(_ facts: CBORValue, build: () -> Void) {
    inHostTurn("input") {
      takeStartFacts(facts)
      turn.cause = emit(
        EventHeader(
          kind: .input, node: symbols.symbol("app"), name: symbols.symbol(InputWord.start)),
        value: facts)
      announceRedactedPaths()
      build()
    }
  }

  /// Carries out an input in a turn of its own.
  ///
  /// - Parameters:
  ///   - word: `tap`, `text` or `settle`.
  ///   - target: The path of the input target; empty for inputs to the whole application.
  ///   - value: The whole new text of a field; null for the other inputs.
  /// - Returns: The reason why the input was refused; nil when it was carried out. A refused input
  ///   makes no event.
  @discardableResult
  package func input(_ word: InputWord, target: String, value: CBORValue = .null) -> String? {
    var refusal: String?
    inHostTurn("input") {
      // Checked inside the turn: a timer that was due before the input may have removed the target.
      let host = word == .settle ? nil : inputHost
      refusal = host?.refusal(word, target: target)
      if refusal != nil { return turn.leavePosted() }
      if hasSecrets, rules.secretsReachLabels, strays == nil || isRenewing, let host {
        recordedTarget = symbols.passing(host.recordedTarget(target))
      }
      defer { recordedTarget = nil }
      if word == .text, host?.hidesText(target) == true {
        let field = isRenewing ? recordedTarget.map { symbols[$0] } : nil
        declareSecret(value, of: field ?? target)
      }
      turn.cause = emit(
        EventHeader(kind: .input, node: symbols.passing(target), name: symbols.symbol(word)),
        value: value)
      host?.perform(word, target: target, value: value)
    }
    return refusal
  }

  /// Ends a session: fires the timers that are due, then records the number of events and the hash
  /// of all states. Nothing is recorded after that, and posted work is not run.
  package func finish() {
    // In a replay, what is reported here is a recorded note.
    if strays == nil { inTurn("check") { checkEncodings() } }
    inTurn("end") {
      emit(EventHeader(kind: .end, count: UInt64(turn.nextNumber), extra: UInt64(stateHash())))
      sink = nil
    }
  }

  @discardableResult
  private func emit(_ header: EventHeader, value: CBORValue) -> Int {
    guard value != .null else { return emit(header) }
    return value.encoded.withUnsafeBytes { emit(header, payload: $0) }
  }
}
