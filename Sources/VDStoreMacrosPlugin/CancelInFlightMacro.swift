#if Macros
import SwiftSyntax
import SwiftSyntaxMacros

/// `@CancelInFlight`: a mark that `@Actions` reads; without `@Actions` it has no effect.
package struct CancelInFlightMacro: PeerMacro {
  /// Adds no declarations; reports misuse.
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let misuse = misuse(of: node, on: declaration, in: context) { context.report([misuse]) }
    return []
  }

  private static func misuse(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> Misuse? {
    guard let function = declaration.as(FunctionDeclSyntax.self) else {
      return Misuse(
        node, "'@CancelInFlight' belongs to an async method",
        .removing("CancelInFlight", from: declaration))
    }
    if !function.isAction {
      return Misuse(
        node, "'@CancelInFlight' belongs to an async method; a static one is no action",
        .removing("CancelInFlight", from: function))
    }
    if function.signature.effectSpecifiers?.asyncSpecifier == nil {
      return Misuse(
        node, "'@CancelInFlight' belongs to an async method; '\(function.name.text)' ends at once",
        .init("make '\(function.name.text)' async", replace: function, with: function.madeAsync))
    }
    let isInActions = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?
      .attributes.attribute(named: "Actions")
    guard isInActions == nil else { return nil }
    return Misuse(
      node, "'@CancelInFlight' is read by '@Actions', which this method's extension does not have",
      .removing("CancelInFlight", from: function))
  }
}

extension FunctionDeclSyntax {
  /// The same method with `async` after its parameters.
  fileprivate var madeAsync: FunctionDeclSyntax {
    var signature = signature
    var effects = signature.effectSpecifiers ?? FunctionEffectSpecifiersSyntax()
    if signature.effectSpecifiers == nil {
      effects.asyncSpecifier = .keyword(
        .async, trailingTrivia: signature.parameterClause.trailingTrivia)
      signature.parameterClause.trailingTrivia = .space
    } else {
      effects.asyncSpecifier = .keyword(.async, trailingTrivia: .space)
    }
    signature.effectSpecifiers = effects
    return with(\.signature, signature)
  }
}
#endif
