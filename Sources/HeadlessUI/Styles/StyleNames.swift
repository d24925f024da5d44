// The names of SwiftUI's types for what a terminal shows in one way.

/// The usual style, for code that names this type of SwiftUI.
public typealias PlainButtonStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias BorderedButtonStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias BorderedProminentButtonStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias BorderlessButtonStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultButtonStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias PlainListStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias GroupedListStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias InsetGroupedListStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias InsetListStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias SidebarListStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultListStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias RoundedBorderTextFieldStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias PlainTextFieldStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultTextFieldStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias SquareBorderTextFieldStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias SegmentedPickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias MenuPickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias WheelPickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias InlinePickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultPickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias NavigationLinkPickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias RadioGroupPickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias SwitchToggleStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultToggleStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias ButtonToggleStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias CheckboxToggleStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias StackNavigationViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DoubleColumnNavigationViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias ColumnNavigationViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultNavigationViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias PageTabViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultTabViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias PageIndexViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias CircularProgressViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias LinearProgressViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultProgressViewStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias GraphicalDatePickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias WheelDatePickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias CompactDatePickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultDatePickerStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias BorderlessButtonMenuStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultMenuStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias TitleOnlyLabelStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias IconOnlyLabelStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias TitleAndIconLabelStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultLabelStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias DefaultGroupBoxStyle = SystemStyle
/// The usual style, for code that names this type of SwiftUI.
public typealias InsetTableStyle = SystemStyle

/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias Visibility = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias SubmitLabel = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias ToolbarPlacement = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias SensoryFeedback = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias TextInputAutocapitalization = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias UIKeyboardType = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias UITextContentType = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias SearchFieldPlacement = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias ControlSize = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias ListSectionSpacing = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias BadgeProminence = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias SymbolRenderingMode = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias SymbolVariants = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias MenuOrder = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias AccessibilityTraits = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias BlendMode = SystemStyle
/// SwiftUI's type of this name; its values are those of ``SystemStyle``.
public typealias ButtonBorderShape = SystemStyle

/// The size of texts, in the older spelling.
public typealias ContentSizeCategory = DynamicTypeSize

/// The bar of a page.
///
/// Source: SwiftUI's `NavigationBarItem`.
public enum NavigationBarItem {
  /// Where the title is.
  public typealias TitleDisplayMode = SystemStyle
}

extension Font {
  /// How wide letters are.
  public typealias Width = SystemStyle
}

/// What a date picker shows.
public typealias DatePickerComponents = DatePicker.Components

extension SystemStyle {
  /// The usual style; a terminal shows its own marks of pages.
  public init(indexDisplayMode: SystemStyle) { self = .automatic }

  /// The usual style; a terminal shows its own marks of pages.
  public init(backgroundDisplayMode: SystemStyle) { self = .automatic }
}
