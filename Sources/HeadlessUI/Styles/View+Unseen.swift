import FoundationEssentials

/// What a terminal cannot show. These are accepted and do nothing.
nonisolated extension View {
  /// Does nothing: a terminal shows no shadow.
  public func shadow(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> Self { self }

  /// Does nothing: a terminal shows no round corners.
  public func cornerRadius(_ radius: Double, antialiased: Bool = true) -> Self { self }

  /// Does nothing: a terminal turns no views.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Self { self }

  /// Does nothing: a terminal has one size of letters.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> Self { self }

  /// Does nothing: a terminal has one size of letters.
  public func scaleEffect(x: Double = 1, y: Double = 1, anchor: UnitPoint = .center) -> Self {
    self
  }

  /// Does nothing: a terminal shows sharp letters only.
  public func blur(radius: Double, opaque: Bool = false) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func brightness(_ amount: Double) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func saturation(_ amount: Double) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func grayscale(_ amount: Double) -> Self { self }

  /// Does nothing: a terminal cuts off rectangles only.
  public func clipped(antialiased: Bool = false) -> Self { self }

  /// Does nothing: a terminal cuts off rectangles only.
  public func mask(_ mask: some View) -> Self { self }

  /// Does nothing: a terminal cuts off rectangles only.
  public func mask(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> some View
  ) -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func animation(_ animation: Animation?) -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func animation(_ animation: Animation?, value: some Equatable) -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func contentTransition(_ transition: ContentTransition) -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func matchedGeometryEffect(
    id: some Hashable, in namespace: Namespace.ID, isSource: Bool = true
  ) -> Self { self }

  /// Does nothing: a terminal has no area that is covered.
  public func ignoresSafeArea(edges: ViewEdge.Set = .all) -> Self { self }

  /// Does nothing: a terminal has no area that is covered.
  public func ignoresSafeArea(_ regions: SystemStyle, edges: ViewEdge.Set = .all) -> Self { self }

  /// Does nothing: a terminal has no area that is covered.
  public func edgesIgnoringSafeArea(_ edges: ViewEdge.Set) -> Self { self }

  /// Does nothing: the terminal decides whether it is dark.
  public func preferredColorScheme(_ scheme: ColorScheme?) -> Self { self }

  /// Does nothing: a tap is an input of a control wherever it is.
  public func contentShape(_ shape: some View) -> Self { self }

  /// Does nothing: a control takes input unless it is disabled.
  public func allowsHitTesting(_ isEnabled: Bool) -> Self { self }

  /// Does nothing: a terminal draws no layers.
  public func drawingGroup(opaque: Bool = false) -> Self { self }

  /// Does nothing: a terminal draws no layers.
  public func compositingGroup() -> Self { self }

  /// Does nothing: a terminal has no symbols.
  public func symbolRenderingMode(_ mode: SystemStyle?) -> Self { self }

  /// Does nothing: a terminal has no symbols.
  public func symbolVariant(_ variant: SystemStyle) -> Self { self }

  /// Does nothing: a terminal has no symbols.
  public func imageScale(_ scale: SystemStyle) -> Self { self }

  /// Does nothing: a terminal has one size of letters.
  public func minimumScaleFactor(_ factor: Double) -> Self { self }

  /// Does nothing: lines of a terminal have no space between them.
  public func lineSpacing(_ spacing: Double) -> Self { self }

  /// Does nothing: letters of a terminal have no space between them.
  public func kerning(_ kerning: Double) -> Self { self }

  /// Does nothing: letters of a terminal have no space between them.
  public func tracking(_ tracking: Double) -> Self { self }

  /// Does nothing: letters of a terminal are on one line.
  public func baselineOffset(_ offset: Double) -> Self { self }

  /// Does nothing: every font of a terminal is monospaced.
  public func monospacedDigit() -> Self { self }

  /// Does nothing: every font of a terminal is monospaced.
  public func monospaced(_ isActive: Bool = true) -> Self { self }

  /// Does nothing: texts are shown as they are written.
  public func textCase(_ textCase: Text.Case?) -> Self { self }

  /// Does nothing: a terminal selects text by itself.
  public func textSelection(_ selectability: SystemStyle) -> Self { self }

  /// Does nothing: there is one keyboard.
  public func keyboardType(_ type: SystemStyle) -> Self { self }

  /// Does nothing: there is one keyboard.
  public func textContentType(_ type: SystemStyle?) -> Self { self }

  /// Does nothing: texts stay as they are typed.
  public func textInputAutocapitalization(_ kind: SystemStyle?) -> Self { self }

  /// Does nothing: texts stay as they are typed.
  public func autocapitalization(_ kind: SystemStyle) -> Self { self }

  /// Does nothing: texts stay as they are typed.
  public func autocorrectionDisabled(_ disables: Bool = true) -> Self { self }

  /// Does nothing: texts stay as they are typed.
  public func disableAutocorrection(_ disables: Bool?) -> Self { self }

  /// Does nothing: the key is Return.
  public func submitLabel(_ label: SystemStyle) -> Self { self }

  /// Does nothing: a terminal has no pointer.
  public func onHover(perform action: @escaping (Bool) -> Void) -> Self { self }

  /// Does nothing: every control can have the focus.
  public func focusable(_ isFocusable: Bool = true) -> Self { self }

  /// Does nothing: help appears under a pointer, which a terminal does not have.
  public func help(_ text: String) -> Self { self }

  /// Does nothing: help appears under a pointer, which a terminal does not have.
  public func help(_ text: Text) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityHidden(_ isHidden: Bool) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityValue(_ value: String) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityHint(_ hint: String) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityAddTraits(_ traits: SystemStyle) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityRemoveTraits(_ traits: SystemStyle) -> Self { self }

  /// Does nothing: a screen of a terminal is read as it is.
  public func accessibilityElement(children: SystemStyle = .ignore) -> Self { self }

  /// Does nothing: a terminal does not sound.
  public func sensoryFeedback(_ feedback: SystemStyle, trigger: some Equatable) -> Self { self }

  /// Does nothing: a terminal cannot be felt.
  public func sensoryFeedback<Trigger: Equatable>(
    trigger: Trigger, _ feedback: (Trigger, Trigger) -> SystemStyle?
  ) -> Self { self }

  /// Does nothing: a terminal cannot be felt.
  public func sensoryFeedback<Trigger: Equatable>(
    _ feedback: SystemStyle, trigger: Trigger, condition: (Trigger, Trigger) -> Bool
  ) -> Self { self }

  /// Sets the reasons for the views inside, which may show something else. Nothing is hidden by itself.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Takes the reasons away for the views inside.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Does nothing: the view is evaluated as any other.
  public func equatable() -> Self where Self: Equatable { self }

  /// Does nothing: a terminal has no status bar.
  public func statusBarHidden(_ isHidden: Bool = true) -> Self { self }

  /// Does nothing: a terminal has no status bar.
  public func statusBar(hidden: Bool) -> Self { self }

  /// Does nothing: the size of a window is that of the terminal.
  public func persistentSystemOverlays(_ visibility: SystemStyle) -> Self { self }

  /// Does nothing: symbols do not move.
  public func symbolEffect(
    _ effect: SystemStyle, options: SystemStyle = .default, isActive: Bool = true
  ) -> Self { self }

  /// Does nothing: symbols do not move.
  public func symbolEffect(
    _ effect: SystemStyle, options: SystemStyle = .default, value: some Equatable
  ) -> Self { self }

  /// Does nothing: views that scroll begin at the edge.
  public func contentMargins(
    _ edges: ViewEdge.Set = .all, _ length: Double?, for placement: SystemStyle = .automatic
  ) -> Self { self }

  /// Does nothing: views that scroll begin at the edge.
  public func contentMargins(_ length: Double, for placement: SystemStyle = .automatic) -> Self {
    self
  }

  /// Does nothing: a terminal has no area that is covered.
  public func safeAreaPadding(_ edges: ViewEdge.Set = .all, _ length: Double? = nil) -> Self {
    self
  }

  /// Does nothing: views scroll to the control that has the focus.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> Self { self }

  /// Does nothing: views scroll to the control that has the focus.
  public func scrollPosition(
    id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil
  ) -> Self { self }

  /// Does nothing: what scrolls is cut off at its edges.
  public func scrollClipDisabled(_ isDisabled: Bool = true) -> Self { self }

  /// Does nothing: a terminal has no gestures.
  public func defersSystemGestures(on edges: ViewEdge.Set) -> Self { self }

  /// Does nothing: a terminal has one size of letters.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> Self { self }

  /// Does nothing: a terminal has one size of letters.
  public func dynamicTypeSize(_ sizes: some RangeExpression<DynamicTypeSize>) -> Self { self }

  /// Does nothing: a terminal has no pointer.
  public func hoverEffect(_ effect: SystemStyle = .automatic) -> Self { self }

  /// Does nothing: pages have no marks.
  public func indexViewStyle(_ style: SystemStyle) -> Self { self }

  /// Does nothing: a menu is in the order in which it is written.
  public func menuOrder(_ order: SystemStyle) -> Self { self }

  /// Does nothing: what is secret is named by `@Redacted` or a `SecureField`.
  public func privacySensitive(_ isSensitive: Bool = true) -> Self { self }

  /// Does nothing: titles have one look.
  public func toolbarTitleDisplayMode(_ mode: SystemStyle) -> Self { self }

  /// Does nothing: bars are part of the page.
  public func toolbarVisibility(_ visibility: SystemStyle, for bars: SystemStyle...) -> Self {
    self
  }

  /// Does nothing: no link opens an application in a terminal.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> Self { self }

  /// Does nothing: previews are not shown.
  public func previewDisplayName(_ name: String?) -> Self { self }

  /// Does nothing: previews are not shown.
  public func previewLayout(_ layout: SystemStyle) -> Self { self }

  /// Does nothing: previews are not shown.
  public func previewDevice(_ device: PreviewDevice?) -> Self { self }
}

/// The device of a preview; a terminal is one.
///
/// Source: SwiftUI's `PreviewDevice`.
public struct PreviewDevice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Creates a device.
  public init(rawValue: String) {}
  /// Creates a device.
  public init(stringLiteral: String) {}
}
