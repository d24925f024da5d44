/// A wrapper whose content is encoded under ``CBORValue/redactedTag``.
///
/// A conditional conformance to one of the two protocols below says what the content allows.
package protocol MarkedValue: SpeciallyCoded {}

/// A wrapper of a value that can be encoded.
package protocol MarkedEncodable: MarkedValue {
  associatedtype Content: Encodable
  /// The wrapped value.
  var content: Content { get }
}

/// A wrapper of a value that can be decoded.
package protocol MarkedDecodable: MarkedValue {
  associatedtype Content: Decodable
  /// Wraps a value.
  init(content: Content)
}

extension MarkedEncodable {
  /// Writes the tag and the content as one item.
  func write(into node: EncodingNode) throws {
    node.buffer.writer.write(tag: CBORValue.redactedTag)
    node.open(.single)
    try node.writeElement(content)
  }
}

extension MarkedDecodable {
  /// Reads the content, with or without the tag: what a log holds has none.
  static func read(from node: DecodingNode) throws -> Self {
    var reader = node.reader
    let start = reader.offset
    let head = try reader.readHead()
    if head.major != 6 || head.argument != CBORValue.redactedTag { reader.offset = start }
    return Self(content: try node.at(reader.offset, key: nil).decode(Content.self))
  }
}
