import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Something that a macro cannot work with: where it stands, why, and how to mend it.
struct Misuse {
  let node: Syntax
  let text: String
  let mending: Mending

  /// A change of the source that mends a misuse.
  struct Mending {
    let text: String
    let old: Syntax
    let new: Syntax

    init(_ text: String, replace old: some SyntaxProtocol, with new: some SyntaxProtocol) {
      self.text = text
      self.old = Syntax(old)
      self.new = Syntax(new)
    }
  }

  init(_ node: some SyntaxProtocol, _ text: String, _ mending: Mending) {
    self.node = Syntax(node)
    self.text = text
    self.mending = mending
  }

  /// The error that the compiler shows.
  var diagnostic: Diagnostic {
    Diagnostic(
      node: node, message: MacroExpansionErrorMessage(text),
      fixIt: .replace(
        message: MacroExpansionFixItMessage(mending.text), oldNode: mending.old,
        newNode: mending.new))
  }
}

extension MacroExpansionContext {
  /// Shows an error for each misuse.
  func report(_ misuses: [Misuse]) {
    for misuse in misuses { diagnose(misuse.diagnostic) }
  }

  /// What the extended type is called, where the expansion is in an extension.
  var extendedTypeName: String? {
    lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType.baseName
  }
}

extension TypeSyntax {
  /// The name without modules, outer types and generic arguments: `Store` of `VDStore.Store<Int>`.
  var baseName: String? {
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    return self.as(MemberTypeSyntax.self)?.name.text
  }
}

extension AttributeListSyntax {
  /// The attribute of a name.
  func attribute(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self where attribute.attributeName.baseName == name {
      return attribute
    }
    return nil
  }

  /// The list without the attributes of some names.
  func without(_ names: [String]) -> AttributeListSyntax {
    filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !names.contains { $0 == attribute.attributeName.baseName }
    }
  }
}

extension WithModifiersSyntax {
  /// The modifier of a keyword.
  func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
    modifiers.first { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension Misuse.Mending {
  /// Takes an attribute away.
  static func removing(_ name: String, from declaration: some SyntaxProtocol) -> Self {
    let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
    let mended = attributed.map { without(name, $0) } ?? Syntax(declaration)
    return Self("remove '@\(name)'", replace: declaration, with: mended)
  }

  private static func without(_ name: String, _ declaration: some WithAttributesSyntax) -> Syntax {
    var mended = declaration
    mended.attributes = declaration.attributes.without([name])
    mended.leadingTrivia = declaration.leadingTrivia
    return Syntax(mended)
  }
}
