import CBOR
import TextTerminal

/// An element of a recorded screen that knows its place in the tree.
struct PlacedElement: DrawnElement {
  let value: CBORValue
  /// The indices of children from the root to the element.
  var place: [Int] = []

  var drawnKind: String { value.drawnKind }
  var drawnText: String? { value.drawnText }
  var drawnValue: String? { value.drawnValue }
  var drawnColor: String? { value.drawnColor }
  var isDrawnHidden: Bool { value.isDrawnHidden }
  var isDrawnDisabled: Bool { value.isDrawnDisabled }
  var drawnLayout: [DrawnLayout] { value.drawnLayout }
  var drawnPlace: [Int]? { place }
  var drawnChildren: [PlacedElement] {
    value.drawnChildren.enumerated().map { PlacedElement(value: $1, place: place + [$0]) }
  }
}

extension CBORValue {
  /// The content of a field of a screen, else the text of an element, else the texts inside it.
  var shownText: String {
    if drawnKind.hasSuffix("Field") || drawnKind == "TextEditor" { return drawnValue ?? "" }
    if let text = drawnText { return text }
    return drawnChildren.map(\.shownText).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
