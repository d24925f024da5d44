/// A line of text.
public struct Text: PrimitiveView {
  /// The text on the screen.
  @usableFromInline let content: String

  /// Creates a text.
  @inlinable public init(_ content: String) { self.content = content }

  /// Creates a text from the description of a value.
  @_disfavoredOverload
  @inlinable public init(_ value: some CustomStringConvertible) { content = value.description }

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .leaf }

  /// Returns the text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.text, text: content, style: context.environment.style)
  }
}
