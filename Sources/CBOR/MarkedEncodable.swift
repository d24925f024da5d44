/// A wrapper of a value that can be encoded.
package protocol MarkedEncodable: MarkedValue {
  associatedtype Content: Encodable
  /// The wrapped value.
  var content: Content { get }
}

extension MarkedEncodable {
  /// Writes the tag and the content as one item.
  func write(into node: EncodingNode) throws {
    node.buffer.writer.write(tag: CBORValue.redactedTag)
    node.open(.single)
    try node.writeElement(content)
  }
}
