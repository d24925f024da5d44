import CBOR
import EventModel
import Platform
import Replay
import SessionLog

/// The words of the connection between `compose-replay` and the application that it replays.
///
/// A CBOR sequence in each direction. It opens with `["compose-replay-host", 3]` and a map. The
/// application then sends records as in a log: events; at the end of each recorded turn the numbers
/// of the re-applied events, a text if the turn's root was refused, and a null; a map at the end.
/// The maps are ``HostRequest``, ``HostHello`` and ``HostClosing`` as Codable writes them. A key that a
/// side does not know is ignored, so a new one is optional.
package enum HostProtocol {
  /// The environment variable that holds the file descriptor of the connection.
  package static let environmentKey = "COMPOSE_REPLAY_HOST"
  /// The first word of the greeting.
  package static let name = "compose-replay-host"
  /// The version of the protocol, the second element of the greeting.
  package static let version: Int64 = 3

  /// The first item in each direction: name and version of the protocol.
  package static var greeting: CBORValue { .array([.text(name), .int(version)]) }

  /// Whether the peer uses this version of the protocol.
  package static func isGreeting(_ value: CBORValue) -> Bool { value == greeting }

  /// Whether the peer uses another version of the protocol.
  static func isOtherGreeting(_ value: CBORValue) -> Bool {
    value.arrayValue?.first?.textValue == name && value != greeting
  }
}
