/// A way in which views come and go. A terminal shows no transitions.
///
/// Source: SwiftUI's `Transition`.
@MainActor @preconcurrency
public protocol Transition {
  /// The type of the view on its way.
  associatedtype Body: View
  /// The type of the view that comes or goes.
  typealias Content = AnyView
  /// The view on its way. Never called.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

extension AnyTransition {
  /// Returns the transition by itself: a terminal shows none.
  public static func modifier(
    active: some ViewModifier, identity: some ViewModifier
  ) -> AnyTransition { .identity }
}

nonisolated extension View {
  /// Does nothing: a terminal shows no transitions.
  public func transition(_ transition: some Transition) -> Self { self }

  /// Shows views as a sheet: a terminal has no room beside a view.
  public func inspector<Front: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Front
  ) -> PresentingView<Self, Front> { sheet(isPresented: isPresented, content: content) }

  /// Does nothing: it is a sheet.
  public func inspectorColumnWidth(_ width: CGFloat) -> Self { self }

  /// Does nothing: it is a sheet.
  public func inspectorColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> Self { self }
}
