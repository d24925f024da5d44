import EventModel

/// The inputs that a program without a component tree declares. The turn token guards it.
package final class DeclaredInputs {
  /// The code for a recorded value of each input, by name. It throws if the value does not decode.
  fileprivate var bodies: [String: (UnsafeRawBufferPointer) throws -> () -> Void] = [:]
  /// Whether the session accepts no further input.
  @exclusivity(unchecked) fileprivate(set) var haveEnded = false
  /// Called after the turn of each input, on its thread, before its sender continues. Set before
  /// the session starts.
  package var afterInput: () -> Void = {}

  /// The inputs of a runtime.
  package static func of(_ runtime: Runtime) -> DeclaredInputs {
    runtime.inTurn("inputs") { runtime.registry(DeclaredInputs.self) { DeclaredInputs() } }
  }

  /// Whether the program declares an input with this name.
  package func declares(_ name: String) -> Bool { bodies[name] != nil }
}

// A turn changes the state, and other threads read what was committed last, under the cell's lock.
extension StateCell: @unchecked Sendable where State: Sendable {}

extension Runtime {
  /// Declares an input of a program without a component tree.
  ///
  /// Call it in the first turn, in the closure of `ReplayHost.main(named:version:_:)`.
  ///
  /// ```swift
  /// let add = runtime.input("add", Int.self) { amount in
  ///   total.commit { $0 += amount }
  ///   return total.state
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the input in the log. Each name is declared once.
  ///   - type: The type of the values.
  ///   - body: Runs in the turn of each input, while recording and in replay.
  /// - Returns: The input, to be sent from outside.
  public func input<Value: Codable & Sendable, Answer>(
    _ name: String, _ type: Value.Type, _ body: @escaping (Value) -> Answer
  ) -> RuntimeInput<Value, Answer> {
    precondition(isInTurn, "declare the input '\(name)' in the closure of ReplayHost.main(named:)")
    let inputs = DeclaredInputs.of(self)
    precondition(inputs.bodies[name] == nil, "the input '\(name)' is declared twice")
    let input = RuntimeInput(name, in: self, body)
    inputs.bodies[name] = { try input.run(recorded: $0) }
    return input
  }

  /// Makes a named store, for a program without a component tree.
  ///
  /// Call it in the first turn. Its commits are recorded and verified. A commit belongs into the
  /// code of an input, an effect's completion or a timer, which replay runs again.
  ///
  /// - Parameters:
  ///   - name: The name of the store in the log.
  ///   - initial: The state before the first commit.
  public func store<State>(_ name: String, _ initial: State) -> StateCell<State> {
    precondition(isInTurn, "make the store '\(name)' in the closure of ReplayHost.main(named:)")
    let store = run { StateCell(initial, label: name) }
    store.bind(to: name)
    return store
  }

  /// Gives a recorded value, or one of the host, to a declared input.
  ///
  /// - Returns: Why the input was refused; nil if its code ran.
  package func give(_ name: String, _ value: UnsafeRawBufferPointer) -> String? {
    var refusal: String?
    inHostTurn("input") {
      do {
        guard let body = DeclaredInputs.of(self).bodies[name] else {
          refusal = "the program declares no input '\(name)'"
          return turn.leavePosted()
        }
        let run = try body(value)
        beginInput(name, value)
        run()
      } catch {
        refusal = "the value of the input '\(name)' does not decode: \(error)"
        turn.leavePosted()
      }
    }
    return refusal
  }

  /// Refuses each further input.
  package func endInputs() { inTurn("end") { DeclaredInputs.of(self).haveEnded = true } }

  /// Records an input as the root of the running turn.
  func beginInput(_ name: String, _ value: UnsafeRawBufferPointer) {
    turn.cause = emit(
      EventHeader(
        kind: .input, node: symbols.passing(name), name: symbols.symbol(InputWord.value)),
      payload: value)
  }
}
