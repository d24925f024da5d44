@_spi(SwiftUI) import Observation
import ReplayRuntime

/// Which objects a tracking of the library has read. It tells only which property of a class changes.
///
/// The mirrors read what is private to the library. If it is not as expected, nothing is known.
enum ObservedContexts {
  /// Whether every object of which a tracking has read a property is kept by a node; nil if unknown.
  static func areKept(_ tracking: ObservationTracking, in runtime: Runtime) -> Bool? {
    guard let changed = tracking.changed, let contexts = read(by: tracking, changed) else {
      return nil
    }
    var read = Set(contexts.map(ObjectIdentifier.init))
    runtime.forEachKeptObject { object in
      if read.isEmpty { return }
      if let context = context(of: object) { read.remove(ObjectIdentifier(context)) }
    }
    return read.isEmpty
  }

  /// The contexts of the objects that a tracking has read, in no order.
  ///
  /// - Parameter property: The property that was read; nil for any.
  static func read(
    by tracking: ObservationTracking, _ property: AnyKeyPath? = nil
  ) -> [AnyObject]? {
    guard let entries = Mirror(reflecting: tracking).descendant("list", "entries") else {
      return nil
    }
    var read: [AnyObject] = []
    for child in Mirror(reflecting: entries).children {
      let entry = Mirror(reflecting: child.value)
      guard let properties = entry.descendant("value", "properties") as? Set<AnyKeyPath>,
        let context = entry.descendant("value", "context", "state", "buffer")
      else { return nil }
      if property.map(properties.contains) ?? true { read.append(context as AnyObject) }
    }
    return read
  }

  /// The object in which Observation keeps who observes an `@Observable` object; nil for other objects.
  static func context(of object: AnyObject) -> AnyObject? {
    Mirror(reflecting: object)
      .descendant("_$observationRegistrar", "extent", "context", "state", "buffer")
      .map { $0 as AnyObject }
  }
}
