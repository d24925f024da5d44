import CBOR
import EventModel

/// A recorded value that is not of the type that a migration takes.
package struct Misfit: Error, CustomStringConvertible {
  package var type: String

  package var description: String { "the recorded value is no \(type)" }
}
