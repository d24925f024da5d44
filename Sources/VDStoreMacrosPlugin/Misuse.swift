#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Code that a macro cannot expand: its place, the reason, and a fix.
struct Misuse {
  let node: Syntax
  let text: String
  let mending: Mending

  /// A change of the source that fixes a misuse.
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

  /// The name of the extended type, if the expansion is in an extension.
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
  /// The attribute with a name; nil for none.
  func attribute(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self where attribute.attributeName.baseName == name {
      return attribute
    }
    return nil
  }

  /// The list without the attributes with certain names.
  func without(_ names: [String]) -> AttributeListSyntax {
    filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return !names.contains { $0 == attribute.attributeName.baseName }
    }
  }
}

extension WithModifiersSyntax {
  /// The modifier with a keyword; nil for none.
  func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
    modifiers.first { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension Misuse.Mending {
  /// The fix that removes an attribute.
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
#endif
