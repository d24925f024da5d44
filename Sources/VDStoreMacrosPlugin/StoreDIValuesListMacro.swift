#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@StoreDIValuesList`: adds `@StoreDIValue` to every stored variable of the extension.
package struct StoreDIValuesListMacro: MemberMacro, MemberAttributeMacro {
  private static func isList(_ declaration: some DeclGroupSyntax) -> Bool {
    (declaration.as(ExtensionDeclSyntax.self)?.extendedType.baseName)
      .map(StoreDIValueMacro.extended.contains) ?? false
  }

  /// Adds no members; reports once if the macro is in the wrong place.
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !isList(declaration) {
      let name = node.attributeName.trimmedDescription
      context.report([
        Misuse(
          node, "'@\(name)' belongs to an extension of StoreDIValues",
          .removing(name, from: declaration))
      ])
    }
    return []
  }

  /// Adds `@StoreDIValue` to a stored variable.
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard isList(declaration), let variable = member.as(VariableDeclSyntax.self),
      variable.modifier(.static) == nil,
      variable.bindings.allSatisfy({ $0.accessorBlock == nil }),
      variable.attributes.attribute(named: "StoreDIValue") == nil,
      variable.attributes.attribute(named: "DI") == nil
    else { return [] }
    return ["@StoreDIValue"]
  }
}
#endif
