#if Macros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin that expands the macros of `VDStoreMacros`.
@main
struct VDStoreMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ActionsMacro.self, CancelInFlightMacro.self, StoreDIValueMacro.self,
    StoreDIValuesListMacro.self,
  ]
}
#else
/// The plugin without the trait `Macros`: a program that does nothing.
@main
enum VDStoreMacrosPlugin {
  static func main() {}
}
#endif
