import CBOR
import EventModel

/// An observer of actions on a node. Replay calls it, too, at the beginning and end of an action
/// from outside, whose own code does not run there.
package protocol ActionHost: AnyObject {
  /// Called when an action begins, before its direct operations.
  func actionBegins()
  /// Called after the last direct operation of the action.
  func actionEnds()
}

extension Runtime {
  /// Runs code as a named action. The action is the cause of its direct operations.
  ///
  /// Inside a turn, replay runs the code again and verifies the action and all that it does. From
  /// outside all turns, and from a span, the action is the root of a turn: replay has no code for
  /// it, and applies its direct operations in one turn as recorded.
  ///
  /// - Parameters:
  ///   - name: The action's name, which replay compares.
  ///   - node: The node that the action writes.
  ///   - place: The source location of the call.
  ///   - arguments: Writes the arguments of the call, as one item or none. Called only while
  ///     recording.
  package func action<Result>(
    _ name: String, on node: RuntimeNode, place: CallSite = .none,
    arguments: (inout CBORWriter) -> Void = { _ in }, _ body: () throws -> Result
  ) rethrows -> Result {
    if isStray("action", node) { return try body() }
    let isOutside = !isInTurn
    return try inTurn("action") {
      let isOpaque = isOutside || effects.isOutsideAction(turn.cause)
      var header = EventHeader(kind: .action, node: node.named(), name: symbols.symbol(name))
      header.place = place.symbol(in: self)
      let number = emitAction(header, arguments)
      if isOpaque { effects.beginOutsideAction(number) }
      defer { if isOpaque { effects.endOutsideAction(number) } }
      return try withCause(number, body)
    }
  }

  /// The name of the action that cancels, from outside, the effects of a name.
  package static func cancellation(of name: String) -> String { "cancel(\(name))" }

  /// Whether a name is one that ``cancellation(of:)`` returns. No action in code has such a name.
  package static func isCancellation(_ name: String) -> Bool { name.hasPrefix("cancel(") }

  private func emitAction(
    _ header: EventHeader, _ arguments: (inout CBORWriter) -> Void
  ) -> Int {
    guard sink != nil else { return emit(header) }
    // Not the shared scratch memory: the arguments are encoded with it.
    var writer = CBORWriter(capacity: 64)
    closed { arguments(&writer) }
    return emit(header, payload: writer.bytes)
  }

  /// Repeats a recorded action from outside.
  package func repeatAction(
    _ recorded: EventHeader, _ arguments: UnsafeRawBufferPointer, _ body: () throws -> Void
  ) rethrows {
    try inTurn("action") {
      var header = EventHeader(kind: .action, node: recorded.node, name: recorded.name)
      header.place = recorded.place
      let number = reapplying { emit(header, payload: arguments) }
      effects.beginOutsideAction(number)
      defer { effects.endOutsideAction(number) }
      try withCause(number, body)
    }
  }

  /// Whether an action from outside is running, for which replay has no code.
  package var isInForeignAction: Bool {
    effects.isOutsideAction(turn.cause)
  }
}
