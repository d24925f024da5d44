import CBOR
import TypeLayout

protocol ReflectedDictionary: CollectionState {
  var reflectedPairs: [(key: Any, value: Any)] { get }
}
