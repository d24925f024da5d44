/// A tree of elements, whose branches the user opens and closes.
///
/// Source: SwiftUI's `OutlineGroup`.
nonisolated public struct OutlineGroup<Data: RandomAccessCollection, Row: View>: View
where Data.Element: Identifiable {
  let data: Data
  let children: KeyPath<Data.Element, Data?>
  let row: (Data.Element) -> Row

  /// Creates a tree. `children` leads to the elements below an element; nil for a leaf.
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Row
  ) { (self.data, self.children, row) = (data, children, content) }

  /// The rows.
  public var body: some View {
    ForEach(data) { element in
      if let below = element[keyPath: children] {
        DisclosureGroup {
          AnyView(OutlineGroup(below, children: children, content: row))
        } label: {
          row(element)
        }
      } else {
        row(element)
      }
    }
  }
}
