/// A button that renames.
@available(*, unavailable, message: "Write a Button.")
public struct RenameButton: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init() {}
}
