/// Declares an index as a stored property of a database's `Indexes`.
public struct IndexKey<Index: IndexType> {
  final class Identity {}

  let identity = Identity()

  /// Declares the index.
  public init() {}
}
