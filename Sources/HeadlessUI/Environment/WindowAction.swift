/// What would open or close a window.
public struct WindowAction: Sendable {
  /// Does nothing.
  public func callAsFunction(id: String) {}
  /// Does nothing.
  public func callAsFunction(value: some Codable & Hashable) {}
  /// Does nothing.
  public func callAsFunction(id: String, value: some Codable & Hashable) {}
}
