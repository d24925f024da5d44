import FoundationEssentials

/// An image. A terminal shows its name; a button that shows nothing else has this name.
///
/// Source: SwiftUI's `Image`.
nonisolated public struct Image: View {
  /// The quality of scaling.
  public enum Interpolation: Hashable, Sendable {
    /// One of the qualities.
    case none, low, medium, high
  }

  /// The size of a symbol.
  public enum Scale: Hashable, Sendable {
    /// One of the sizes.
    case small, medium, large
  }

  /// Whether an image keeps its colours or takes that of the text.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// One of the modes.
    case template, original
  }

  /// How an image fills space.
  public enum ResizingMode: Hashable, Sendable {
    /// One of the modes.
    case tile, stretch
  }

  let name: String

  /// Creates an image from the name of a symbol.
  public init(systemName: String) { name = systemName }

  /// Creates an image from the name of a symbol. The value changes its look only.
  public init(systemName: String, variableValue: Double?) { name = systemName }

  /// Creates an image from the name of a file.
  public init(_ name: String) { self.name = name }

  /// Creates an image that is shown as a text.
  public init(_ name: String, label: Text) { self.name = label.content }

  /// Creates an image from the name of a file, for a label that is not read.
  public init(decorative name: String) { self.name = name }

  /// The element of the image.
  public var body: some View { ElementView(.image, text: name) }

  /// Returns the image. A terminal shows its name.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image { self }

  /// Returns the image. A terminal shows its name.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }

  /// Returns the image. A terminal shows its name.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Returns the image. A terminal shows its name.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

nonisolated extension View {
  /// The view as a text or an image, also if its type is erased; nil for another view.
  func plain<Plain: View>(_ type: Plain.Type) -> Plain? {
    (self as? AnyView)?.child.view as? Plain ?? self as? Plain
  }
}
