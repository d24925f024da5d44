import FoundationEssentials

/// Opens an address.
public struct OpenURLAction {
  /// What became of the address.
  public enum Result: Sendable {
    /// One of the results.
    case handled, discarded, systemAction
  }

  private let handler: (URL) -> Result

  /// Creates an action.
  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  /// Opens an address.
  public func callAsFunction(_ url: URL) { _ = handler(url) }
}
