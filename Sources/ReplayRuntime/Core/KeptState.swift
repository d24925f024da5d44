import CBOR
import EventModel
import StateCoding

/// What was recorded last of a state that holds objects.
struct KeptState {
  var bytes: [UInt8]
  var reached: ReachedObjects

  var value: CBORValue { (try? CBORValue(canonical: bytes)) ?? .null }
}
