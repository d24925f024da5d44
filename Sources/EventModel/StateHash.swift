import CBOR

/// The hash of a whole state, as the end of a session records it.
package enum StateHash {
  /// Whether a name was made up for a node outside the tree.
  package static func isProvisional(_ name: String) -> Bool {
    name.hasPrefix("~") || name.hasPrefix("new#")
  }

  /// The encoding of null.
  package static let null: UInt8 = 0xF6

  /// XXH32 of the canonical map from node paths to encoded states.
  ///
  /// A node that holds null is left out: a log does not tell it from a node that holds nothing.
  ///
  /// - Parameter states: Node paths with the canonical encoding of what the node holds; the order
  ///   does not matter.
  package static func hash(of states: [(path: String, state: [UInt8])]) -> UInt32 {
    var keyed = states.filter { $0.state != [null] }
      .map { (key: CBORValue.text($0.path).encoded, state: $0.state) }
    keyed.sort { compareBytes($0.key, $1.key) < 0 }
    var writer = CBORWriter(capacity: 4096)
    writer.write(mapCount: keyed.count)
    for entry in keyed {
      writer.append(contentsOf: entry.key)
      writer.append(contentsOf: entry.state)
    }
    return XXH32.hash(writer.bytes)
  }
}
