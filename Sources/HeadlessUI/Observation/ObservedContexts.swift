@_spi(SwiftUI) import Observation
import ReplayRuntime

/// Which objects a tracking of the library has read. It tells only which property of a class changes.
///
/// The mirrors read what is private to the library. If it is not as expected, nothing is known.
enum ObservedContexts {
  /// Whether every object of which a tracking has read a property is kept by a node; nil if unknown.
  static func areKept(_ tracking: ObservationTracking, in runtime: Runtime) -> Bool? {
    guard let changed = tracking.changed,
      let entries = Mirror(reflecting: tracking).descendant("list", "entries")
    else { return nil }
    var read: Set<ObjectIdentifier> = []
    for child in Mirror(reflecting: entries).children {
      let entry = Mirror(reflecting: child.value)
      guard let properties = entry.descendant("value", "properties") as? Set<AnyKeyPath>,
        let context = entry.descendant("value", "context", "state", "buffer")
      else { return nil }
      if properties.contains(changed) { read.insert(ObjectIdentifier(context as AnyObject)) }
    }
    runtime.forEachKeptObject { object in
      if read.isEmpty { return }
      let context = Mirror(reflecting: object)
        .descendant("_$observationRegistrar", "extent", "context", "state", "buffer")
      if let context { read.remove(ObjectIdentifier(context as AnyObject)) }
    }
    return read.isEmpty
  }
}
