/// An alert in SwiftUI's older spelling. The module `SwiftUI` calls it `Alert`, which `Compose` uses
/// for something else.
public struct SimpleAlert {
  /// A button of the alert.
  public struct Button {
    let button: HeadlessUI.Button<Text>

    /// An ordinary button.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(button: HeadlessUI.Button(label.content, role: nil, file: "", line: 0) { action?() })
    }

    /// A button that changes nothing.
    public static func cancel(_ label: Text = Text("Cancel"), action: (() -> Void)? = {}) -> Button
    {
      Button(
        button: HeadlessUI.Button(label.content, role: .cancel, file: "", line: 0) { action?() })
    }

    /// A button that changes nothing.
    public static func cancel(_ action: (() -> Void)?) -> Button {
      cancel(Text("Cancel"), action: action)
    }

    /// A button that removes something permanently.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      .default(label, action: action)
    }
  }

  let title: Text
  let message: Text?
  let primary: Button
  let secondary: Button?

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    (self.title, self.message, secondary) = (title, message, nil)
    primary = dismissButton ?? .default(Text("OK"))
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    (self.title, self.message) = (title, message)
    (primary, secondary) = (primaryButton, secondaryButton)
  }
}
