/// A wrapper of a value that can be decoded.
package protocol MarkedDecodable: MarkedValue {
  associatedtype Content: Decodable
  /// Wraps a value.
  init(content: Content)
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
