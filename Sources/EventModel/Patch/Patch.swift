/// The canonical difference between two encoded values.
///
/// Equal changes have equal patches, so a verifier compares their bytes. Operations apply in
/// order, each to the result of the one before. Array indices are those of the new array.
///
/// Source: EVENTS.md, "Patches".
package struct Patch: Hashable, Sendable {
  /// The operations, in the order in which they apply.
  package var operations: [PatchOperation]

  /// Creates a patch of operations.
  package init(_ operations: [PatchOperation] = []) {
    self.operations = operations
  }

  /// Whether the patch has no operations.
  package var isEmpty: Bool { operations.isEmpty }
}
