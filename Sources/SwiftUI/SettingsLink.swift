/// A button that shows the settings.
@available(*, unavailable, message: "A terminal has one window; show the settings in a sheet.")
public struct SettingsLink: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init() {}
}
