import EventModel

extension Runtime {
  /// Discards, from now on, the operations of all threads but this one.
  package func discardStrays() { strays = Strays(driver: TurnToken.thisThread) }

  /// Whether a session is replayed and another thread than the calling one drives the replay.
  @inline(__always)
  var isStrayThread: Bool { strays != nil && !isDriver }

  private var isDriver: Bool { strays?.driver == TurnToken.thisThread }

  /// Whether the calling thread is stray. If so, the operation is counted.
  @inline(__always)
  package func isStray(
    _ operation: StaticString, _ node: @autoclosure () -> RuntimeNode, place: CallSite = .none
  ) -> Bool {
    guard isStrayThread else { return false }
    noteStray(operation, node(), place: place)
    return true
  }

  /// Counts an operation of a stray thread.
  func noteStray(_ operation: StaticString, _ node: RuntimeNode, place: CallSite) {
    strays?.note("\(operation)", type: node.typeLabel, node: node.name, place: place)
  }

  /// Whether the calling thread is stray, for an operation on an object that is not a node. If so,
  /// the operation is counted.
  ///
  /// - Parameters:
  ///   - type: The object's type or name in the report; empty for none.
  ///   - node: The symbol of the object's path, in place of its type.
  @inline(__always)
  package func isStray(
    _ operation: String, ofType type: @autoclosure () -> String = "", node: Symbol = .none
  ) -> Bool {
    guard isStrayThread else { return false }
    strays?.note(operation, type: type(), node: node, place: .none)
    return true
  }

  /// Waits without an end, because nothing that a stray waits for happens in a replay.
  func waitAsStray<Value: Sendable>() async -> Value { await withUnsafeContinuation { _ in } }

  /// What stray tasks and threads tried; see ``Strays/attempts(_:)``.
  package var strayAttempts: [StrayAttempt] { strays?.attempts(symbols) ?? [] }
}
