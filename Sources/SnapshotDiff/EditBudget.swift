/// The work that a comparison of sequences may still do.
///
/// One step is one comparison of two elements, or one look at one diagonal of Myers' search. The
/// steps depend only on the sequences, so a limit gives the same result on every machine.
package struct EditBudget: Sendable {
  /// The steps after which a comparison becomes coarser: about a tenth of a second of processor time
  /// in a release build.
  package static let usual = 1 << 24

  /// The largest number of steps of searches.
  package let limit: Int
  /// The steps until now. Linear passes over the sequences are counted too, and may exceed the limit.
  package internal(set) var spent = 0

  /// Creates a budget.
  package init(limit: Int = Self.usual) { self.limit = limit }

  /// The steps that are left for searches.
  package var left: Int { max(0, limit - spent) }
}
