import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing
import VDStoreMacrosPlugin

private let macros: [String: MacroSpec] = [
  "Actions": MacroSpec(type: ActionsMacro.self),
  "CancelInFlight": MacroSpec(type: CancelInFlightMacro.self),
  "StoreDIValue": MacroSpec(type: StoreDIValueMacro.self),
  "StoreDIValuesList": MacroSpec(type: StoreDIValuesListMacro.self),
]

/// Holds what the macros make of a source against what they should, with no misuse.
func expectExpansion(
  of source: String, _ expanded: String, location: SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded, macroSpecs: macros, indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
}

/// Holds the one error in a source, its place, what is expanded all the same and what the fix-it
/// makes of the source.
///
/// - Parameter fixed: Nil where the test library misplaces a declaration's own accessors.
func expectMisuse(
  in source: String, expanded: String, _ message: String, at place: (line: Int, column: Int),
  fixIt: String, fixed: String?,
  location: SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expanded,
    diagnostics: [
      DiagnosticSpec(
        message: message, line: place.line, column: place.column,
        fixIts: [FixItSpec(message: fixIt)])
    ],
    macroSpecs: macros, applyFixIts: fixed.map { _ in [fixIt] }, fixedSource: fixed,
    indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: location) })
}
