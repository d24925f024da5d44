import CBOR
import EventModel

/// Carries out what a user does: finds the target on today's screen and acts.
package protocol InputHost: AnyObject {
  /// Why an input cannot be carried out now, in words; nil when it can.
  func refusal(_ what: String, target: String) -> String?
  /// Carries out an input that ``refusal(_:target:)`` did not refuse.
  func perform(_ what: String, target: String, value: CBORValue)
}

extension Runtime {
  /// Begins a session: the input `start`, which causes everything that `build` does.
  ///
  /// - Parameters:
  ///   - facts: Arguments, locale, zone and screen size, as a map.
  ///   - build: Makes and binds the component tree.
  package func start(_ facts: CBORValue, build: () -> Void) {
    hosted {
      takeStartFacts(facts)
      currentCause = emit(
        EventHeader(kind: .input, node: symbols.symbol("app"), name: symbols.symbol("start")),
        value: facts)
      build()
    }
  }

  /// Carries out an input in a turn of its own.
  ///
  /// - Parameters:
  ///   - what: `tap`, `text`, `key`, `settle` and so on.
  ///   - target: The input target's path; empty for inputs to the whole application.
  ///   - value: The new text, the key; null for none.
  /// - Returns: Why the input was refused; nil when it was carried out. A refused input is no
  ///   event.
  @discardableResult
  package func input(_ what: String, target: String, value: CBORValue = .null) -> String? {
    var refusal: String?
    hosted {
      // Asked inside the turn: a timer that was due before it may have taken the target away.
      let host = what == "settle" ? nil : inputHost
      refusal = host?.refusal(what, target: target)
      if refusal != nil {
        drainsPosted = false
        return
      }
      currentCause = emit(
        EventHeader(kind: .input, node: symbols.symbol(target), name: symbols.symbol(what)),
        value: value)
      host?.perform(what, target: target, value: value)
    }
    return refusal
  }

  /// Ends a session: fires what is due, then records how many events there were and the hash of
  /// every node's state. Nothing is recorded behind that, and posted work stays undone.
  package func finish() {
    beginTurn("end")
    emit(EventHeader(kind: .end, count: UInt64(nextNumber), extra: UInt64(stateHash())))
    sink = nil
    endTurn()
  }

  /// Runs a turn that the host starts; such a turn drains posted work.
  private func hosted(_ body: () -> Void) {
    precondition(!token.isHeld, "an input inside a turn; deliver inputs from the host's loop")
    beginTurn("input")
    drainsPosted = true
    body()
    closeTurn()
    drainsPosted = false
    leaveTurnThread()
    token.release()
  }

  @discardableResult
  private func emit(_ header: EventHeader, value: CBORValue) -> Int {
    guard value != .null else { return emit(header) }
    return value.encoded.withUnsafeBytes { emit(header, payload: $0) }
  }
}
