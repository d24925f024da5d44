/// A button that shows help.
@available(*, unavailable, message: "Write a Button or a Link.")
public struct HelpLink: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(action: () -> Void) {}
}
