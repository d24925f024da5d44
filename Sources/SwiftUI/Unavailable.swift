/// Drawing by hand.
@available(*, unavailable, message: "Show values with Text, Gauge or Grid.")
public struct Canvas: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: (inout GraphicsContext, CGSize) -> Void
  ) {}
}

/// What a drawing is made with.
@available(*, unavailable, message: "Show values with Text, Gauge or Grid.")
public struct GraphicsContext {
  /// What a shape is filled with.
  public struct Shading {
    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading() }
    /// A style.
    public static func style(_ style: some ShapeStyle) -> Shading { Shading() }
  }
  /// Never used.
  public var opacity: Double
  /// Never called.
  public func fill(_ path: Path, with shading: Shading) {}
  /// Never called.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
  /// Never called.
  public func draw(_ content: some View, at point: CGPoint, anchor: UnitPoint = .center) {}
  /// Never called.
  public func draw(_ content: some View, in rectangle: CGRect) {}
}

/// The application of UIKit.
@available(*, unavailable, message: "To open an address write @Environment(\\.openURL).")
public struct UIApplication {
  /// Never used.
  public static var shared: UIApplication { fatalError("unavailable") }
  /// Never called.
  public func open(_ url: URL) {}
  /// Why the application was started.
  public struct LaunchOptionsKey: Hashable, Sendable {}
}

/// The application of AppKit.
@available(*, unavailable, message: "There is no AppKit; the person ends an application by Ctrl-C.")
public struct NSApplication {
  /// Never used.
  public static var shared: NSApplication { fatalError("unavailable") }
  /// Never called.
  public func terminate(_ sender: Any?) {}
}

/// What can be taken back.
@available(*, unavailable, message: "Keep former states, and write a Button that sets one.")
public struct UndoManager {}

extension EnvironmentValues {
  /// What can be taken back.
  @available(*, unavailable, message: "Keep former states, and write a Button that sets one.")
  public var undoManager: UndoManager? { fatalError("unavailable") }
}

/// The events of an application in UIKit.
@available(*, unavailable, message: "There is no UIKit; act in the App's init() and in .task.")
public protocol UIApplicationDelegate {}

/// The delegate of an application of UIKit.
@propertyWrapper
@available(*, unavailable, message: "There is no UIKit; act in the App's init() and in .task.")
public struct UIApplicationDelegateAdaptor<Delegate> {
  /// Never called.
  public init(_ type: Delegate.Type) { fatalError("unavailable") }
  /// Never called.
  public var wrappedValue: Delegate { fatalError("unavailable") }
}

/// The delegate of an application of AppKit.
@propertyWrapper
@available(*, unavailable, message: "There is no AppKit; act in the App's init() and in .task.")
public struct NSApplicationDelegateAdaptor<Delegate> {
  /// Never called.
  public init(_ type: Delegate.Type) { fatalError("unavailable") }
  /// Never called.
  public var wrappedValue: Delegate { fatalError("unavailable") }
}

/// What is dragged from one application to another one.
@available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
public struct NSItemProvider {
  /// Never called.
  public init() {}
  /// Never called.
  public init(object: Any) {}
}

/// A choice of several days.
@available(*, unavailable, message: "Show a List of days with a Toggle each.")
public struct MultiDatePicker: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(_ title: String, selection: Binding<Set<DateComponents>>) {}
}

/// A button that pastes.
@available(*, unavailable, message: "A replay has no clipboard; use runtime.effect.")
public struct PasteButton: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(payloadType: Any.Type, onPaste: (Any) -> Void) {}
}

/// A kind of files.
public enum UTType {
  /// One of the kinds.
  case item, data, text, plainText, utf8PlainText, json, xml, html, pdf, image, png, jpeg, movie
  /// One of the kinds.
  case audio, folder, url, fileURL, commaSeparatedText, propertyList
}

/// A press of a key.
@available(*, unavailable, message: "Give a Button a keyboardShortcut: logs name controls.")
public struct KeyPress {
  /// Whether a key was used.
  public enum Result {
    /// One of the answers.
    case handled, ignored
  }
  /// The key.
  public var key: KeyEquivalent { fatalError("unavailable") }
  /// What the key writes.
  public var characters: String { fatalError("unavailable") }
  /// The keys that are held.
  public var modifiers: EventModifiers { fatalError("unavailable") }
  /// When a key acts.
  public struct Phases: Sendable {
    /// One of the times.
    public static let down = Phases(), up = down, all = down, `repeat` = down
  }
}

/// The clipboard of UIKit.
@available(*, unavailable, message: "A replay has no clipboard; use runtime.effect.")
public struct UIPasteboard {
  /// Never used.
  public static var general: UIPasteboard { fatalError("unavailable") }
  /// Never used.
  public var string: String? {
    get { fatalError("unavailable") }
    nonmutating set {}
  }
}

/// A view in UIKit.
@available(*, unavailable, message: "There is no UIKit; show the View in a WindowGroup of an App.")
public struct UIHostingController {}

extension View {
  /// Chooses a file.
  @available(*, unavailable, message: "Ask with a TextField, and read the file in runtime.answer.")
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: (Result<URL, any Error>) -> Void
  ) -> Never { fatalError("unavailable") }

  /// Takes what is dropped.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func onDrop(of types: [UTType], isTargeted: Binding<Bool>?, perform action: (Any) -> Bool)
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
  public func onKeyPress(_ key: KeyEquivalent, action: () -> KeyPress.Result) -> Never {
    fatalError("unavailable")
  }

  /// Acts on keys.
  @available(*, unavailable, message: "Give a Button a keyboardShortcut: logs name controls.")
  public func onKeyPress(
    keys: Set<KeyEquivalent> = [], phases: KeyPress.Phases = .all,
    action: (KeyPress) -> KeyPress.Result
  ) -> Never { fatalError("unavailable") }
}

extension TextField where Label == Text {
  /// A field with a formatter.
  @available(*, unavailable, message: "Write a format style: format: .number.")
  public init<Value>(_ title: String, value: Binding<Value>, formatter: Any) {
    fatalError("unavailable")
  }
}

extension NavigationLink where Label == Text {
  /// A link that a selection opens.
  @available(*, unavailable, message: "Write NavigationLink(value:) and its destination.")
  public init<Value: Hashable>(
    _ title: String, tag: Value, selection: Binding<Value?>,
    @ViewBuilder destination: () -> Destination
  ) { fatalError("unavailable") }
}

extension NavigationLink {
  /// A link that a condition opens.
  @available(*, unavailable, message: "Write a Button and navigationDestination(isPresented:).")
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }

  /// A link that a selection opens.
  @available(*, unavailable, message: "Write NavigationLink(value:) and its destination.")
  public init<Value: Hashable>(
    destination: Destination, tag: Value, selection: Binding<Value?>,
    @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }

  /// A link that a condition opens.
  @available(*, unavailable, message: "Write a Button and navigationDestination(isPresented:).")
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }
}

/// An image of UIKit.
@available(*, unavailable, message: "There is no UIKit; name the image with Image(_:).")
public struct UIImage {
  /// Never called.
  public init() {}
  /// Never called.
  public init?(named name: String) {}
  /// Never called.
  public init?(systemName name: String) {}
  /// Never called.
  public init?(data: Data) {}
}

extension Image {
  /// An image of UIKit.
  @available(*, unavailable, message: "There is no UIKit; name the image with Image(_:).")
  public init(uiImage: Any) { fatalError("unavailable") }

  /// An image of AppKit.
  @available(*, unavailable, message: "There is no AppKit; name the image with Image(_:).")
  public init(nsImage: Any) { fatalError("unavailable") }
}

/// The corners of a rectangle in UIKit.
@available(*, unavailable, message: "There is no UIKit; write UnevenRoundedRectangle.")
public struct UIRectCorner {}

/// The place of a view.
@available(*, unavailable, message: "A view does not know its place; use stacks and alignments.")
public struct Anchor<Value> {}

nonisolated extension View {
  /// Tells the place of a view.
  @available(*, unavailable, message: "A view does not know its place; use stacks and alignments.")
  public func anchorPreference<Key: PreferenceKey>(
    key: Key.Type, value: Any, transform: (Any) -> Key.Value
  ) -> Never { fatalError("unavailable") }

  /// Shows a view above by what it prefers.
  @available(*, unavailable, message: "Keep the value in a @State with .onPreferenceChange.")
  public func overlayPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type, transform: (Key.Value) -> some View
  ) -> Never { fatalError("unavailable") }

  /// Shows a view below by what it prefers.
  @available(*, unavailable, message: "Keep the value in a @State with .onPreferenceChange.")
  public func backgroundPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type, transform: (Key.Value) -> some View
  ) -> Never { fatalError("unavailable") }
}
