/// Choices in SwiftUI's older spelling.
public struct ActionSheet {
  /// A button of the choices.
  public typealias Button = SimpleAlert.Button

  /// One of the choices.
  public struct Row: Identifiable {
    /// Its position.
    public let id: Int
    let button: HeadlessUI.Button<Text>
  }

  let title: Text
  let message: Text?
  let rows: [Row]

  /// Creates choices.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    (self.title, self.message) = (title, message)
    rows = buttons.enumerated().map { Row(id: $0.offset, button: $0.element.button) }
  }
}
