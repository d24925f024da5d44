import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler runs to expand the macros of `VDStoreMacros`.
@main
struct VDStoreMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ActionsMacro.self, CancelInFlightMacro.self, StoreDIValueMacro.self,
    StoreDIValuesListMacro.self,
  ]
}
