@_spi(SwiftUI) import Observation
import EventModel
import Platform
import ReplayRuntime

/// The trackings of `@Observable` objects by the places that are being evaluated. A frame names the
/// nodes that keep the objects that they read.
///
/// The library hands a tracking out only when a property changes that it read. So each of them reads a
/// ``TrackingProbe``, too, which changes when the tracking is asked for.
final class TrackedReads {
  private struct Entry {
    unowned(unsafe) var reader: AnyObject
    var place: AnyObject
    var probe: TrackingProbe
  }

  private unowned let runtime: Runtime
  private let gate: ObservationGate
  private var entries: [Entry] = []
  private var evaluationCount = 0
  private var contexts = ObjectContexts()

  init(_ runtime: Runtime, _ gate: ObservationGate) { (self.runtime, self.gate) = (runtime, gate) }

  /// Whether a place is being evaluated whose frame names what it reads.
  var isOn: Bool { evaluationCount > 0 && runtime.recordsObjects }

  /// Begins the evaluation of a place.
  ///
  /// - Returns: The number of the first tracking of the evaluation.
  func begin() -> Int {
    evaluationCount += 1
    return entries.count
  }

  /// Adds a tracking.
  func add(_ place: AnyObject, _ probe: TrackingProbe, of reader: AnyObject) {
    entries.append(Entry(reader: reader, place: place, probe: probe))
  }

  /// Ends an evaluation, and forgets its trackings.
  func end(_ first: Int) {
    evaluationCount -= 1
    if entries.count > first { entries.removeSubrange(first...) }
  }

  /// The names of the nodes that keep the objects which a place has read since a tracking, in the order
  /// in which they began to keep objects.
  func names(since first: Int, by reader: AnyObject) -> [Symbol] {
    let own = entries[first...].filter { $0.reader === reader }
    if own.isEmpty { return [] }
    let read = own.compactMap { gate.tracking(of: $0.place, $0.probe) }
      .flatMap { ObservedContexts.read(by: $0) ?? [] }
    let objects = contexts.objects(of: read, in: runtime)
    return objects.isEmpty ? [] : runtime.nodes(keeping: objects).map(\.knownName)
  }
}

/// The objects to which contexts of the library belong, as far as nodes have kept them.
private struct ObjectContexts {
  private struct Known {
    var context: AnyObject
    weak var object: AnyObject?
  }

  /// By the context. A context is retained, so that no other one has its address.
  private var known: [ObjectIdentifier: Known] = [:]
  /// The contexts of the objects that were examined, by the object.
  private var looked: [ObjectIdentifier: ObjectIdentifier] = [:]

  /// The objects of some contexts. An object that no node kept when its context was first asked for is
  /// left out.
  mutating func objects(of contexts: [AnyObject], in runtime: Runtime) -> Set<ObjectIdentifier> {
    if contexts.contains(where: { known[ObjectIdentifier($0)] == nil }) {
      lookAgain(in: runtime)
      for context in contexts where known[ObjectIdentifier(context)] == nil {
        known[ObjectIdentifier(context)] = Known(context: context, object: nil)
      }
    }
    return Set(
      contexts.compactMap { known[ObjectIdentifier($0)]?.object.map(ObjectIdentifier.init) })
  }

  private mutating func lookAgain(in runtime: Runtime) {
    let (former, formerlyLooked) = (known, looked)
    (known, looked) = ([:], [:])
    var kept: [AnyObject] = []
    runtime.forEachKeptObject { kept.append($0) }
    for object in kept {
      let identity = ObjectIdentifier(object)
      if let context = formerlyLooked[identity], let entry = former[context],
        entry.object === object
      {
        (known[context], looked[identity]) = (entry, context)
      } else if let context = ObservedContexts.context(of: object) {
        known[ObjectIdentifier(context)] = Known(context: context, object: object)
        looked[identity] = ObjectIdentifier(context)
      }
    }
  }
}
