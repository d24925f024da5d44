/// The clipboard of UIKit.
@available(*, unavailable, message: "A replay has no clipboard; use runtime.effect.")
public struct UIPasteboard {
  /// Never used.
  public static var general: UIPasteboard { fatalError("unavailable") }
  /// Never used.
  public var string: String? {
    get { fatalError("unavailable") }
    nonmutating set {}
  }
}
