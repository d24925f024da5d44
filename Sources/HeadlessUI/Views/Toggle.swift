import ReplayRuntime

/// A control that is on or off.
///
/// Source: SwiftUI's `Toggle`.
public struct Toggle: PrimitiveView, PlacedControl {
  /// The text beside the toggle, which is also its name in input targets.
  @usableFromInline let title: String
  /// Reads and writes whether the toggle is on.
  @usableFromInline let isOn: Binding<Bool>
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  /// Creates a toggle. A tap writes the opposite value.
  @inlinable public init(
    _ title: String, isOn: Binding<Bool>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.place = CallSite(file: file, line: line)
    self.title = title
    self.isOn = isOn
  }

  /// Returns the toggle with the value `on` or `off`.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let isOn = context.tracking { self.isOn.wrappedValue }
    return context.control(.toggle, text: title, value: isOn ? "on" : "off", label: title)
  }

  /// Writes the opposite value.
  public func _perform(_ text: String?) { isOn.wrappedValue.toggle() }
}
