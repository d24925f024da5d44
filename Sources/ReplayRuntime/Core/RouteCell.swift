import CBOR
import EventModel

/// The core of a router: records each operation and the resulting stack.
package final class RouteCell: RuntimeNode {
  /// Returns the labels of the routes in the stack, the root first.
  package var labels: () -> [String] = { [] }
  /// Carries out a recorded operation, given its name and the resulting labels.
  package var inject: ((RouteOperation, [String]) throws -> Void)?
  /// Whether the next operation to record is a recorded one.
  private var isInjecting = false

  override package var typeLabel: String { "Router" }

  /// Records an operation that has just changed the stack.
  ///
  /// - Returns: The event's number.
  package func record(_ operation: RouteOperation) -> Int {
    let labels = self.labels()
    var writer = CBORWriter(capacity: 32)
    writer.write(arrayCount: labels.count)
    for label in labels { writer.write(unsigned: UInt64(runtime.symbols.symbol(label).id)) }
    let header = EventHeader(
      kind: .route, node: named(), name: runtime.symbols.symbol(operation))
    let emit = { [runtime] in runtime.emit(header, payload: writer.bytes) }
    guard isInjecting else { return emit() }
    isInjecting = false
    return runtime.reapplying(emit)
  }

  override package func announce() {
    runtime.emitLifecycle(.create, node: name) { writer in self.writeLabels(into: &writer) }
  }

  override package func encodedState() -> [UInt8]? {
    var writer = CBORWriter(capacity: 64)
    writeLabels(into: &writer)
    return writer.array
  }

  private func writeLabels(into writer: inout CBORWriter) {
    let labels = self.labels()
    writer.write(arrayCount: labels.count)
    for label in labels { writer.write(text: label) }
  }

  override package func injectRoute(operation: String, labels: [String]) throws {
    guard let inject else { throw InjectionError.wrongKind(path) }
    guard let operation = RouteOperation(rawValue: operation) else {
      throw InjectionError.doesNotDecode(path, "'\(operation)' is no operation of a router")
    }
    isInjecting = true
    defer { isInjecting = false }
    try inject(operation, labels)
  }
}
