#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// A method of a store that is an action, and the declarations that the macro adds for it.
struct ActionMethod {
  let declaration: FunctionDeclSyntax

  /// The name of the action: that of the method, without labels.
  var name: String { declaration.name.text }
  var isAsync: Bool { effects?.asyncSpecifier != nil }
  var isThrowing: Bool { effects?.throwsClause != nil }
  var effects: FunctionEffectSpecifiersSyntax? { declaration.signature.effectSpecifiers }
  var parameters: [FunctionParameterSyntax] {
    Array(declaration.signature.parameterClause.parameters)
  }

  /// Whether a type in the method's signature cannot be written outside the method.
  var isGeneric: Bool {
    declaration.genericParameterClause != nil || declaration.genericWhereClause != nil
      || (parameters.map(\.type) + [result]).contains { type in
        type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
      }
  }

  private var result: TypeSyntax {
    declaration.signature.returnClause?.type.trimmed ?? TypeSyntax("Void")
  }

  // MARK: Declarations

  /// The overload that also takes the source place; the compiler prefers it to the method.
  ///
  /// - Parameter hasValue: Whether ``value`` is declared as well.
  func call(hasValue: Bool) -> DeclSyntax {
    let place = Place(avoiding: parameters.map(localName))
    let given = parameters.map { "\($0.trimmed.with(\.trailingComma, nil).trimmed)" }
    let action = hasValue ? "Self.\(name) as \(type)" : expression(as: placeholderType)
    var passed = ["\(action)", "with: \(tuple(parameters.map(localName)))"]
    if !parameters.isEmpty {
      let shown = parameters.map { "\"\(label($0) ?? localName($0))\": \(localName($0))" }
      passed.append("arguments: [\(shown.joined(separator: ", "))]")
    }
    let list = (given + place.parameters).joined(separator: ", ")
    let call = "\(tries)execute(\((passed + place.arguments).joined(separator: ", ")))"
    return """
      \(raw: attributes.isEmpty ? "" : attributes + "\n")\(raw: modifiers)func \
      \(declaration.name.trimmed)\(raw: clause(declaration.genericParameterClause))\
      (\(raw: list))\(raw: clause(effects, " "))\
      \(raw: clause(declaration.signature.returnClause, " "))\
      \(raw: clause(declaration.genericWhereClause, " ")) {
        \(raw: call)
      }
      """
  }

  /// The static value for the action, with the method's name.
  var value: DeclSyntax {
    """
    \(raw: modifiers)static var \(declaration.name.trimmed): \(raw: type) {
      \(raw: expression(as: type))
    }
    """
  }

  private func expression(as type: String) -> String {
    let isMarked = declaration.attributes.attribute(named: "CancelInFlight") != nil
    let cancels = isMarked && isAsync ? ", cancelInFlight: true" : ""
    let closure = "store, \(parameters.isEmpty ? "_" : "arguments") in \(tries)\(original)"
    return "\(type)(\"\(name.trimming("`"))\"\(cancels)) { \(closure) }"
  }

  /// The call of the method with all its labels, which distinguish it from the overload with a
  /// source place.
  private var original: String {
    if parameters.isEmpty {
      return "(store.\(name) as () \(clause(effects, "", " "))-> \(result))()"
    }
    let labels = parameters.map { "\(label($0) ?? "_"):" }.joined()
    let arguments =
      parameters.count == 1 ? ["arguments"] : parameters.indices.map { "arguments.\($0)" }
    return "store.\(name)(\(labels))(\(arguments.joined(separator: ", ")))"
  }

  // MARK: Parts

  private var kind: String {
    let kind = (isAsync ? "Async" : "") + (isThrowing ? "Throws" : "")
    return kind.isEmpty ? "" : ".\(kind)"
  }
  private var type: String { "Action<\(argumentType), \(result)>\(kind)" }
  private var placeholderType: String { "Action<_, _>\(kind)" }
  private var tries: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  private var argumentType: String {
    parameters.isEmpty ? "Void" : tuple(parameters.map { "\($0.type.withoutEscaping.trimmed)" })
  }

  private func tuple(_ parts: [String]) -> String {
    parts.count == 1 ? parts[0] : "(\(parts.joined(separator: ", ")))"
  }

  private var attributes: String {
    declaration.attributes.without(["CancelInFlight", "_disfavoredOverload", "inlinable"])
      .map { "\($0.trimmed)" }.joined(separator: "\n")
  }

  private var modifiers: String { declaration.modifiers.map { "\($0.trimmed) " }.joined() }

  private func label(_ parameter: FunctionParameterSyntax) -> String? {
    parameter.firstName.tokenKind == .wildcard ? nil : parameter.firstName.text
  }

  private func localName(_ parameter: FunctionParameterSyntax) -> String {
    (parameter.secondName ?? parameter.firstName).text
  }

  private func clause(
    _ syntax: (some SyntaxProtocol)?, _ before: String = "", _ after: String = ""
  ) -> String {
    syntax.map { before + $0.trimmedDescription + after } ?? ""
  }
}

/// The parameters for the source place of a call, with names that the method does not use.
private struct Place {
  private let names: [(label: String, local: String)]

  init(avoiding used: [String]) {
    names = ["fileID", "line", "caller"].map { label in
      var local = label
      while used.contains(local) { local = "_" + local }
      return (label, local)
    }
  }

  var parameters: [String] {
    zip(names, ["StaticString = #fileID", "UInt = #line", "StaticString = #function"]).map {
      "\($0.label == $0.local ? $0.label : "\($0.label) \($0.local)"): \($1)"
    }
  }

  var arguments: [String] { names.map { "\($0.label): \($0.local)" } }
}

extension TypeSyntax {
  /// The type as a part of another type, without `@escaping`, which only a parameter can have.
  fileprivate var withoutEscaping: TypeSyntax {
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return self }
    let rest = attributed.attributes.without(["escaping"])
    if rest.isEmpty && attributed.specifiers.isEmpty {
      return attributed.baseType
    }
    return TypeSyntax(attributed.with(\.attributes, rest))
  }
}

extension String {
  fileprivate func trimming(_ character: Character) -> String {
    filter { $0 != character }
  }
}
#endif
