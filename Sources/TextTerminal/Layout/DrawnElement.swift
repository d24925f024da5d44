import CBOR

/// An element of a view tree, as far as it is drawn: recorded, or of a running application.
package protocol DrawnElement {
  /// The name of the kind, such as `Text`.
  var drawnKind: String { get }
  /// The text of a text, or the label of a control.
  var drawnText: String? { get }
  /// The content of a field, or the state of a control.
  var drawnValue: String? { get }
  /// The name of the colour.
  var drawnColor: String? { get }
  /// Whether the element is not visible.
  var isDrawnHidden: Bool { get }
  /// Whether a control refuses input.
  var isDrawnDisabled: Bool { get }
  /// The elements inside this one, in order.
  var drawnChildren: [Self] { get }
  /// How the element is laid out, from the inside outwards.
  var drawnLayout: [DrawnLayout] { get }
  /// The place of the element in its tree, by the indices of children; nil if places are not asked for.
  var drawnPlace: [Int]? { get }
  /// The object of the element, if it never changes; nil for an element without one.
  var drawnIdentity: AnyObject? { get }
}

extension DrawnElement {
  /// Nil: places are not asked for.
  package var drawnPlace: [Int]? { nil }

  /// Nil: its boxes are not kept.
  package var drawnIdentity: AnyObject? { nil }
}

extension CBORValue: DrawnElement {
  package var drawnKind: String { self["kind"]?.textValue ?? "" }
  package var drawnText: String? { self["text"]?.textValue }
  package var drawnValue: String? { self["value"]?.textValue }
  package var drawnColor: String? { self["color"]?.textValue }
  package var isDrawnHidden: Bool { self["opacity"] == .float(0) }
  package var isDrawnDisabled: Bool { self["disabled"] == .bool(true) }
  package var drawnChildren: [CBORValue] { self["children"]?.arrayValue ?? [] }
  /// A log holds no layout.
  package var drawnLayout: [DrawnLayout] { [] }
}
