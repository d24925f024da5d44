import CBOR
import EventModel

extension RuntimeNode {
  /// Numbers a node that has no place, so that code outside all turns may use it. Does nothing for
  /// what such code itself makes: a replay does not make that.
  @usableFromInline package final func numberOutsideTree() {
    if isBound || isNumbered || runtime.isStrayThread || runtime.isInOutsideCode { return }
    takeNumber()
  }
}

extension Runtime {
  /// Names a node again as a recorded event `name` says, and then repeats in the same turn what the
  /// recorded code did with it.
  ///
  /// - Throws: ``InjectionError`` if no living node is the one that the event means.
  package func repeatNaming(_ event: CBORValue, _ operations: () throws -> Void) throws {
    let parts = event.arrayValue ?? []
    let origin = parts.first?.textValue ?? ""
    let number = parts.count > 1 ? Int(parts[1].intValue ?? 0) : 0
    guard let node = nodes.nameless.node(of: origin, number: number) else {
      throw InjectionError.hasGone(origin)
    }
    try inTurn("name") {
      reapplying { node.repeatNaming(number) }
      try operations()
    }
  }

  /// Whether the running code is none that a replay runs: that of a span or of an action from outside,
  /// or what calls the runtime from outside every turn.
  var isNotReplayed: Bool {
    effects.isOpenSpan(turn.cause) || effects.isOutsideAction(turn.cause) || isInOutsideCode
  }
}
