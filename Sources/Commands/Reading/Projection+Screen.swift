import CBOR
import EventModel

extension Projection {
  /// The part of the screen at a path that begins with `screen`; nil if there is none.
  func part(ofScreen path: StatePath) -> CBORValue? {
    path.elements.dropFirst().reduce(screen) { $0?.child($1) }
  }
}
