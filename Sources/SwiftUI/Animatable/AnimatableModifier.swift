/// A modifier with a value that an animation changes.
///
/// Source: SwiftUI's `AnimatableModifier`.
public protocol AnimatableModifier: ViewModifier, Animatable {}
