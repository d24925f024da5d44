import CBOR
import EventModel

/// Whoever stands around actions on a node: what it does at their beginning and end happens in
/// replay, too, where an action from outside has no code.
package protocol ActionHost: AnyObject {
  /// An action begins; its direct operations follow.
  func actionBegins()
  /// The action has done its last direct operation.
  func actionEnds()
}

extension Runtime {
  /// Runs code by a name; what it does directly has the action as its cause.
  ///
  /// Inside a turn replay runs the code again and verifies the action with all that it does. From
  /// outside every turn, and from a span, the action is the root of a turn: replay has no code for
  /// it, and applies its direct operations in one turn as recorded.
  ///
  /// - Parameters:
  ///   - name: The action's name; compared.
  ///   - node: What it acts on.
  ///   - place: Where it was called.
  ///   - arguments: Writes what it was called with, as one item or none; called only when
  ///     recording.
  package func action<Result>(
    _ name: String, on node: RuntimeNode, place: CallSite = .none,
    arguments: (inout CBORWriter) -> Void = { _ in }, _ body: () throws -> Result
  ) rethrows -> Result {
    if isStray("action", node) { return try body() }
    let isOutside = !isInTurn
    return try inTurn("action") {
      let isOpaque = isOutside || !openActions.isEmpty && openActions.contains(currentCause)
      var header = EventHeader(kind: .action, node: node.named(), name: symbols.symbol(name))
      header.place = place.symbol(in: self)
      let number = emitAction(header, arguments)
      if isOpaque { openActions.insert(number) }
      defer { if isOpaque { openActions.remove(number) } }
      return try withCause(number, body)
    }
  }

  /// The name of the action that cancels, from outside, what runs by a name.
  package static func cancellation(of name: String) -> String { "cancel(\(name))" }

  /// Whether a name is one of ``cancellation(of:)``; no action in code has such a name.
  package static func isCancellation(_ name: String) -> Bool { name.hasPrefix("cancel(") }

  private func emitAction(
    _ header: EventHeader, _ arguments: (inout CBORWriter) -> Void
  ) -> Int {
    guard sink != nil else { return emit(header) }
    // Not the shared scratch memory: arguments encode themselves with it.
    var writer = CBORWriter(capacity: 64)
    closed { arguments(&writer) }
    return emit(header, payload: writer.bytes)
  }

  /// Does again what an action from outside did.
  package func repeatAction(
    _ recorded: EventHeader, _ arguments: UnsafeRawBufferPointer, _ body: () throws -> Void
  ) rethrows {
    try inTurn("action") {
      var header = EventHeader(kind: .action, node: recorded.node, name: recorded.name)
      header.place = recorded.place
      let number = reapplying { emit(header, payload: arguments) }
      openActions.insert(number)
      defer { openActions.remove(number) }
      try withCause(number, body)
    }
  }

  /// Whether an action runs for which a replay has no code.
  package var isInForeignAction: Bool {
    !openActions.isEmpty && openActions.contains(currentCause)
  }
}
