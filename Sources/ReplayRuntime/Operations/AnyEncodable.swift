/// An encodable value whose static type is erased.
package struct AnyEncodable: Encodable {
  private let base: any Encodable
  /// Wraps a value.
  package init(_ base: any Encodable) { self.base = base }
  /// Encodes the value itself.
  package func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}
