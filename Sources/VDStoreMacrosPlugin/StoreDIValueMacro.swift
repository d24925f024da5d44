#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@StoreDIValue`: a variable whose value is one of a store's dependencies.
package struct StoreDIValueMacro: AccessorMacro {
  /// The names of the type whose extensions declare dependencies.
  static let extended = ["StoreDIValues", "DIValues"]

  /// Adds a getter and a setter that use the dependencies of a store.
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, variable.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
    else { return [] }  // The compiler reports a declaration that is not one variable.
    if let misuse = misuse(of: node, on: variable, binding, in: context) {
      context.report([misuse])
      // With a getter, the compiler reports no second error.
      let canHaveGetter =
        binding.accessorBlock == nil && binding.typeAnnotation != nil
        && variable.bindingSpecifier.tokenKind == .keyword(.var)
      return canHaveGetter ? ["get { fatalError() }"] : []
    }
    let value = binding.initializer?.value.trimmed ?? "nil"
    return [
      "get { get(\\.\(name), or: \(value)) }",
      "set { set(\\.\(name), newValue) }",
    ]
  }

  private static func misuse(
    of node: AttributeSyntax, on variable: VariableDeclSyntax, _ binding: PatternBindingSyntax,
    in context: some MacroExpansionContext
  ) -> Misuse? {
    let name = node.attributeName.trimmedDescription
    guard let extended = context.extendedTypeName, Self.extended.contains(extended) else {
      return Misuse(
        node, "'@\(name)' belongs to a variable in an extension of StoreDIValues",
        .removing(name, from: variable))
    }
    if let modifier = variable.modifier(.static) {
      var mended = variable
      mended.modifiers = variable.modifiers.filter { $0 != modifier }
      mended.leadingTrivia = variable.leadingTrivia
      return Misuse(
        modifier, "a dependency is a store's own and cannot be static",
        .init("remove 'static'", replace: variable, with: mended))
    }
    if variable.bindingSpecifier.tokenKind == .keyword(.let) {
      let specifier = variable.bindingSpecifier
      return Misuse(
        specifier, "a dependency can be replaced; it is a 'var'",
        .init(
          "replace 'let' with 'var'", replace: specifier,
          with: specifier.with(\.tokenKind, .keyword(.var))))
    }
    if binding.accessorBlock != nil {
      return Misuse(
        node, "the variable has accessors of its own", .removing(name, from: variable))
    }
    return typeMisuse(of: binding)
  }

  private static func typeMisuse(of binding: PatternBindingSyntax) -> Misuse? {
    guard let annotation = binding.typeAnnotation else {
      var mended = binding
      mended.pattern.trailingTrivia = []
      mended.typeAnnotation = TypeAnnotationSyntax(
        colon: .colonToken(trailingTrivia: .space), type: "<#Type#>" as TypeSyntax,
        trailingTrivia: binding.pattern.trailingTrivia)
      return Misuse(
        binding, "a dependency names its type", .init("add a type", replace: binding, with: mended))
    }
    if binding.initializer != nil || annotation.type.isOptional { return nil }
    var mended = binding
    mended.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: "<#default#>" as ExprSyntax)
    return Misuse(
      binding, "a dependency that is not optional needs a default",
      .init("add a default", replace: binding, with: mended))
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || baseName == "Optional"
  }
}
#endif
