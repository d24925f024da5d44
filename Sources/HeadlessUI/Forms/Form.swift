import FoundationEssentials

/// Controls for data entry, in sections.
///
/// Source: SwiftUI's `Form`.
nonisolated public struct Form<Content: View>: View {
  let content: Content

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The element of the form.
  public var body: some View { ElementView(.form) { content } }
}
