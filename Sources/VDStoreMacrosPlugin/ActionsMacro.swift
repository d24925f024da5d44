#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Actions`: each method of the extension gets a call through the middlewares and a value.
package struct ActionsMacro: MemberMacro, MemberAttributeMacro {
  /// Adds the value and the overload of each action.
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let misuse = misplaced(node, on: declaration) {
      context.report([misuse])
      return []
    }
    let taken = staticNames(of: declaration)
    var named: Set<String> = taken
    return methods(of: declaration).flatMap { method -> [DeclSyntax] in
      let misuses = method.misuses
      guard misuses.isEmpty else {
        context.report(misuses)
        return []
      }
      // Methods with one name are one action for cancellation; the first has the value.
      let hasValue = !method.isGeneric && named.insert(method.name).inserted
      return [method.call(hasValue: hasValue)] + (hasValue ? [method.value] : [])
    }
  }

  private static func methods(of declaration: some DeclGroupSyntax) -> [ActionMethod] {
    declaration.memberBlock.members
      .compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter(\.isAction)
      .map(ActionMethod.init)
  }

  private static func staticNames(of declaration: some DeclGroupSyntax) -> Set<String> {
    Set(
      declaration.memberBlock.members
        .compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        .filter { !$0.isAction }
        .map(\.name.text))
  }

  private static func misplaced(
    _ node: AttributeSyntax, on declaration: some DeclGroupSyntax
  ) -> Misuse? {
    if let type = declaration.as(ExtensionDeclSyntax.self)?.extendedType {
      // An alias of a bound store may have any name with the suffix `Store`.
      if let name = type.baseName, name.hasSuffix("Store") { return nil }
      return Misuse(
        node, "'@Actions' belongs to an extension of Store; '\(type.trimmed)' is not one",
        .removing("Actions", from: declaration))
    }
    return Misuse(
      node, "'@Actions' belongs to an extension of Store, where the actions are methods",
      .removing("Actions", from: declaration))
  }

  /// Adds `@_disfavoredOverload` to each action, so that the compiler prefers the overload with a
  /// source place.
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard misplaced(node, on: declaration) == nil,
      let function = member.as(FunctionDeclSyntax.self), function.isAction,
      ActionMethod(declaration: function).misuses.isEmpty,
      function.attributes.attribute(named: "_disfavoredOverload") == nil
    else { return [] }
    return ["@_disfavoredOverload"]
  }
}

extension FunctionDeclSyntax {
  /// Whether a method of a store is an action: an instance method that is not an operator.
  var isAction: Bool {
    modifier(.static) == nil && modifier(.class) == nil && !name.tokenKind.isOperator
  }
}

extension TokenKind {
  fileprivate var isOperator: Bool {
    switch self {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}
#endif
