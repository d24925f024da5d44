/// A look of fields that an application defines, around the usual field.
///
/// Source: SwiftUI's `TextFieldStyle`.
@MainActor @preconcurrency
public protocol TextFieldStyle: PropertyCarrier {
  /// The type of the field's view.
  associatedtype _Body: View
  /// The type of the label.
  typealias _Label = Text

  /// The view of a field.
  @ViewBuilder func _body(configuration: TextField<Self._Label>) -> _Body
}
