import FoundationEssentials
import ReplayRuntime

/// An address that a tap opens: `link:LABEL`. Without `openURL` in the environment nothing opens.
///
/// Source: SwiftUI's `Link`.
nonisolated public struct Link<Label: View>: PrimitiveView, PlacedControl {
  let label: Label
  let destination: URL
  let place: CallSite
  @Environment(\.openURL) private var openURL

  /// Creates a link.
  public init(
    destination: URL, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder label: () -> Label
  ) {
    (self.destination, place) = (destination, CallSite(file: file, line: line))
    self.label = label()
  }

  /// Adds the label.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(label)
  }

  /// Returns the link with its address.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    return context.control(.link, text: text, value: destination.absoluteString, label: text)
  }

  /// Opens the address.
  public func _perform(_ text: String?) { openURL(destination) }
}

nonisolated extension Link where Label == Text {
  /// Creates a link with a text.
  public init(
    _ title: String, destination: URL, file: StaticString = #fileID, line: UInt = #line
  ) { self.init(destination: destination, file: file, line: line) { Text(title) } }
}
