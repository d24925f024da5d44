/// A button that pastes.
@available(*, unavailable, message: "A replay has no clipboard; use runtime.effect.")
public struct PasteButton: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(payloadType: Any.Type, onPaste: (Any) -> Void) {}
}
