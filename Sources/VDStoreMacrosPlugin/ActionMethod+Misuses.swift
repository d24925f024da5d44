#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

extension ActionMethod {
  /// Why the method cannot be an action. Middlewares keep its arguments, and a replay may repeat
  /// its call.
  var misuses: [Misuse] {
    parameters.compactMap(misuse) + [effectMisuse, isolationMisuse].compactMap { $0 }
  }

  private func misuse(of parameter: FunctionParameterSyntax) -> Misuse? {
    let label = (parameter.secondName ?? parameter.firstName).text
    if let ellipsis = parameter.ellipsis {
      return Misuse(
        ellipsis, "an action cannot pass on a variadic parameter; take '\(label)' as an array",
        .init(
          "take an array", replace: parameter,
          with: parameter.with(\.ellipsis, nil)
            .with(\.type, "[\(parameter.type.trimmed)]")))
    }
    let attributed = parameter.type.as(AttributedTypeSyntax.self)
    if let attributed, let specifier = attributed.specifier(.inout) {
      return Misuse(
        specifier, "an action's arguments are copied; '\(label)' cannot be 'inout'",
        .init(
          "remove 'inout'", replace: parameter,
          with: parameter.with(\.type, attributed.baseType)))
    }
    if let attributed, let attribute = attributed.attributes.attribute(named: "autoclosure") {
      return Misuse(
        attribute, "an action's arguments are values; '\(label)' cannot be an autoclosure",
        .init(
          "take the value", replace: parameter,
          with: parameter.with(\.type, attributed.baseType.result ?? attributed.baseType)))
    }
    let type = attributed?.baseType ?? parameter.type
    if type.is(FunctionTypeSyntax.self),
      attributed?.attributes.attribute(named: "escaping") == nil
    {
      return Misuse(
        parameter.type,
        "an action's arguments are kept; the closure '\(label)' must be '@escaping'",
        .init(
          "add '@escaping'", replace: parameter,
          with: parameter.with(\.type, "@escaping \(parameter.type)")))
    }
    return nil
  }

  private var effectMisuse: Misuse? {
    guard let clause = effects?.throwsClause else { return nil }
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      let mended = clause.with(
        \.throwsSpecifier, .keyword(.throws, trailingTrivia: clause.throwsSpecifier.trailingTrivia))
      return Misuse(
        clause, "an action cannot rethrow, since middlewares stand between; let it throw",
        .init("replace 'rethrows' with 'throws'", replace: clause, with: mended))
    }
    guard clause.type != nil else { return nil }
    let mended = ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws))
      .with(\.trailingTrivia, clause.trailingTrivia)
    return Misuse(
      clause, "an action cannot promise the type of its errors, since middlewares may throw others",
      .init("remove the error's type", replace: clause, with: mended))
  }

  private var isolationMisuse: Misuse? {
    guard let attribute = declaration.attributes.attribute(named: "MainActor") else { return nil }
    return Misuse(
      attribute, "an action runs in the runtime's turns and cannot be isolated to the main actor",
      .removing("MainActor", from: declaration))
  }
}

extension AttributedTypeSyntax {
  fileprivate func specifier(_ keyword: Keyword) -> TokenSyntax? {
    for case .simpleTypeSpecifier(let specifier) in specifiers
    where specifier.specifier.tokenKind == .keyword(keyword) {
      return specifier.specifier
    }
    return nil
  }
}

extension TypeSyntax {
  /// The return type of this function type.
  fileprivate var result: TypeSyntax? {
    self.as(FunctionTypeSyntax.self)?.returnClause.type.trimmed
  }
}
#endif
