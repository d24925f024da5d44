/// Makes a variable in an extension of ``EnvironmentValues`` a value of the environment, with its
/// initial value as the default.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var unit = "°C"
/// }
/// ```
///
/// The default is computed at each use if the variable's type is written.
///
/// Source: SwiftUI's `Entry`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "ViewMacrosPlugin", type: "EntryMacro")
