import CBOR

/// The hash of a whole state, as the end event of a session contains it.
package enum StateHash {
  /// Whether a name is provisional: the name of a node outside the tree.
  package static func isProvisional(_ name: String) -> Bool {
    name.hasPrefix("~") || name.hasPrefix("new#")
  }

  /// The encoding of null, one byte.
  package static let null: UInt8 = 0xF6

  /// Returns the XXH32 of the canonical map from node paths to encoded states.
  ///
  /// Nodes with the value null are left out, because a log does not distinguish them from nodes
  /// without a state.
  ///
  /// - Parameter states: Node paths, each with the canonical encoding of the node's state, in any
  ///   order.
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
