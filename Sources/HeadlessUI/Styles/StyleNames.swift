// The names of SwiftUI's types for what a terminal shows in one way.

/// The usual style, by the name of SwiftUI's type.
public typealias PlainButtonStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias BorderedButtonStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias BorderedProminentButtonStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias BorderlessButtonStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultButtonStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias PlainListStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias GroupedListStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias InsetGroupedListStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias InsetListStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias SidebarListStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultListStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias RoundedBorderTextFieldStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias PlainTextFieldStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultTextFieldStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias SquareBorderTextFieldStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias SegmentedPickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias MenuPickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias WheelPickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias InlinePickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultPickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias NavigationLinkPickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias RadioGroupPickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias SwitchToggleStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultToggleStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias ButtonToggleStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias CheckboxToggleStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias StackNavigationViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DoubleColumnNavigationViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias ColumnNavigationViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultNavigationViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias PageTabViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultTabViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias PageIndexViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias CircularProgressViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias LinearProgressViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultProgressViewStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias GraphicalDatePickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias WheelDatePickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias CompactDatePickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultDatePickerStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias BorderlessButtonMenuStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultMenuStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias TitleOnlyLabelStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias IconOnlyLabelStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias TitleAndIconLabelStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultLabelStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
public typealias DefaultGroupBoxStyle = SystemStyle
/// The usual style, by the name of SwiftUI's type.
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
