import HeadlessUI
import ReplayRuntime

/// One page of a tab view.
public struct Tab: @unchecked Sendable {
  /// A key path from the owner to the page's component.
  public let path: AnyKeyPath
  /// The title in the bar.
  public let title: String

  /// Creates a tab.
  public init(_ path: AnyKeyPath, _ title: String) {
    self.path = path
    self.title = title
  }
}
