/// Drawing by hand.
@available(*, unavailable, message: "Show values with Text, Gauge or Grid.")
public struct Canvas {}

/// A view of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
public protocol UIViewRepresentable {}

/// A controller of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
public protocol UIViewControllerRepresentable {}

/// A view of AppKit.
@available(*, unavailable, message: "There is no AppKit; write a View.")
public protocol NSViewRepresentable {}

/// The application of UIKit.
@available(*, unavailable, message: "To open an address write @Environment(\\.openURL).")
public struct UIApplication {}

/// The clipboard of UIKit.
@available(*, unavailable, message: "A replay has no clipboard; use runtime.effect.")
public struct UIPasteboard {}

/// A view in UIKit.
@available(*, unavailable, message: "There is no UIKit; show the View in a WindowGroup of an App.")
public struct UIHostingController {}

extension View {
  /// Chooses a file.
  @available(*, unavailable, message: "Ask with a TextField, and read the file in runtime.answer.")
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [Any],
    onCompletion: (Result<URL, any Error>) -> Void
  ) -> Never { fatalError("unavailable") }

  /// Takes what is dropped.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func onDrop(of types: [Any], isTargeted: Binding<Bool>?, perform action: (Any) -> Bool)
    -> Never
  {
    fatalError("unavailable")
  }

  /// Begins to drag something.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func draggable(_ value: some Any) -> Never { fatalError("unavailable") }

  /// Takes what is dropped.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func dropDestination<Value>(
    for type: Value.Type, action: ([Value], CGPoint) -> Bool
  ) -> Never { fatalError("unavailable") }

  /// Writes a file.
  @available(*, unavailable, message: "Ask with a TextField, and write the file in runtime.effect.")
  public func fileExporter(
    isPresented: Binding<Bool>, item: Any, onCompletion: (Result<URL, any Error>) -> Void
  ) -> Never { fatalError("unavailable") }

  /// Begins to drag something.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func onDrag(_ data: () -> Any) -> Never { fatalError("unavailable") }

  /// Acts on a key.
  @available(*, unavailable, message: "Give a Button a keyboardShortcut: logs name controls.")
  public func onKeyPress(_ key: KeyEquivalent, action: () -> Any) -> Never {
    fatalError("unavailable")
  }
}

extension TextField where Label == Text {
  /// A field that acts when it is left or submitted.
  @available(*, unavailable, message: "Write .onSubmit { … } after the field.")
  public init(
    _ title: String, text: Binding<String>, onEditingChanged: (Bool) -> Void = { _ in },
    onCommit: () -> Void
  ) { fatalError("unavailable") }

  /// A field with a formatter.
  @available(*, unavailable, message: "Write a format style: format: .number.")
  public init<Value>(_ title: String, value: Binding<Value>, formatter: Any) {
    fatalError("unavailable")
  }
}

extension SecureField {
  /// A field that acts when it is submitted.
  @available(*, unavailable, message: "Write .onSubmit { … } after the field.")
  public init(_ title: String, text: Binding<String>, onCommit: () -> Void) {
    fatalError("unavailable")
  }
}

extension NavigationLink {
  /// A link that a condition opens.
  @available(*, unavailable, message: "Write a Button and navigationDestination(isPresented:).")
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }
}

/// Choices at the lower edge of a screen.
@available(*, unavailable, message: "Write confirmationDialog(_:isPresented:).")
public struct ActionSheet {}

/// A layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public protocol Layout {}
