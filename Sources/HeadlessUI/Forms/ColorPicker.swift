/// Chooses one of the colours that have names.
///
/// Source: SwiftUI's `ColorPicker`.
nonisolated public struct ColorPicker: View {
  let title: String
  let selection: Binding<Color>

  /// Creates a picker. A terminal shows no opacity.
  public init(_ title: String, selection: Binding<Color>, supportsOpacity: Bool = true) {
    (self.title, self.selection) = (title, selection)
  }

  private static var colors: [Color] {
    [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
      .white, .gray, .black,
    ]
  }

  /// A picker of the colours.
  public var body: some View {
    Picker(selection: selection) {
      ForEach(Self.colors, id: \.name) { color in Text(color.name).tag(color) }
    } label: {
      Text(title)
    }
  }
}
