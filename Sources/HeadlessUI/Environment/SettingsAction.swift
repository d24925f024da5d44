/// What would open the settings.
public struct SettingsAction: Sendable {
  /// Does nothing.
  public func callAsFunction() {}
}
