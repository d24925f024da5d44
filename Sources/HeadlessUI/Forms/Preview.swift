/// Checks views that Xcode would preview. They are not shown here.
///
/// Source: SwiftUI's `Preview`.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "ViewMacrosPlugin", type: "PreviewMacro")

/// Marks a state of a preview. It has no effect here.
///
/// Source: SwiftUI's `Previewable`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "ViewMacrosPlugin", type: "PreviewMacro")

/// How Xcode would lay out a preview. It has no effect here.
///
/// Source: SwiftUI's `PreviewTrait`.
public struct PreviewTrait: Sendable {
  /// The default size.
  public static let defaultLayout = PreviewTrait()
  /// The size that the views need.
  public static let sizeThatFitsLayout = PreviewTrait()
  /// A device held upright.
  public static let portrait = PreviewTrait()
  /// A device held upside down.
  public static let portraitUpsideDown = PreviewTrait()
  /// A device on its left side.
  public static let landscapeLeft = PreviewTrait()
  /// A device on its right side.
  public static let landscapeRight = PreviewTrait()

  /// A size in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}
