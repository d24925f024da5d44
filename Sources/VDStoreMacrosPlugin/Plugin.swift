import SwiftCompilerPlugin
import SwiftSyntaxMacros
import VDStoreMacroExpansion

/// What the compiler runs to expand the macros of `VDStoreMacros`.
@main
struct VDStoreMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    ActionsMacro.self, CancelInFlightMacro.self, StoreDIValueMacro.self,
    StoreDIValuesListMacro.self,
  ]
}

// The compiler looks for types of this module.
struct ActionsMacro: ActionsExpansion {}
struct CancelInFlightMacro: CancelInFlightExpansion {}
struct StoreDIValueMacro: StoreDIValueExpansion {}
struct StoreDIValuesListMacro: StoreDIValuesListExpansion {}
