import EventModel
import HeadlessUI
import ReplayRuntime

/// Reads the call stack when certain events are made.
package final class CallPlaceFinder: EventSink {
  /// What is known when an event is made. Lines are looked up at the end, for all events at once.
  private struct Moment {
    var number: Int
    var stack: CallStack
    var accesses: [CallStack]
    /// For a commit of objects: the writes that made it, nil for an unknown one.
    var writes: [StackPlaces.Write?]?
    /// The source place of the control whose input is being carried out. A control can act without
    /// code of the application, such as a field that writes through a binding.
    var control: String?
  }

  private var wanted: Set<Int>
  private var moments: [Moment] = []
  /// The call sites that events hold, by the numbers of the events.
  private var callSites: [Int: String] = [:]
  /// Whether the screen at the end of the replay is also wanted.
  package var needsEnd = false
  /// Called when all wanted events were made and the replay need not continue, or when the replay
  /// makes too many events.
  package var onEnough: (() -> Void)?
  private let last: Int
  /// The largest number of events after the last wanted one.
  private static let overrun = 20_000
  /// The largest number of events in a turn between a write of an object and its commit.
  private static let reach = 2_000

  /// Whether the application was built with optimization: as this library, which its build includes.
  var isOptimized = _isReleaseAssertConfiguration()
  private weak var driver: ReplayDriver?
  private var lastInput = EventHeader.noCause

  /// - Parameter numbers: The numbers of the wanted events.
  package init(_ numbers: [Int]) {
    wanted = Set(numbers)
    last = numbers.max() ?? 0
  }

  /// Takes part in a replay that makes the events.
  package func follow(_ driver: ReplayDriver) {
    self.driver = driver
    driver.runtime.onAccess = { Access(CallStack.current()) }
    driver.runtime.findObjectWrites { [weak self, weak driver] in
      guard let self, let next = driver?.runtime.nextNumber,
        wanted.contains(where: { $0 >= next && $0 - next < Self.reach })
      else { return nil }
      return Access(CallStack.current())
    }
  }

  /// The stack at the beginning of an access.
  private final class Access {
    let stack: CallStack
    init(_ stack: CallStack) { self.stack = stack }
  }

  /// The places found until now.
  ///
  /// - Parameter host: The host with the screen at the end; nil before the end.
  package func found(_ host: HeadlessHost?) -> CallPlaces.Found {
    var found = CallPlaces.Found()
    found.places = callSites
    var places = StackPlaces(
      moments.flatMap { moment in
        [moment.stack] + moment.accesses
          + (moment.writes ?? []).flatMap { [$0?.begin, $0?.end, $0?.read].compactMap(\.self) }
      },
      isOptimized: isOptimized)
    for moment in moments {
      if let writes = moment.writes {
        found.places[moment.number] = places.lines(of: writes)
        continue
      }
      switch places.place(of: moment.stack, accesses: moment.accesses) {
      case .line(let line): found.places[moment.number] = line
      case .library: found.places[moment.number] = moment.control
      case .unknown: break
      }
    }
    found.controls = host?.controlNames ?? [:]
    return found
  }

  package func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if header.kind == .input { lastInput = header.number }
    if wanted.remove(header.number) != nil, let driver {
      note(header, driver)
      if wanted.isEmpty, !needsEnd { onEnough?() }
    }
    if header.number > last + Self.overrun { onEnough?() }
  }

  private func note(_ header: EventHeader, _ driver: ReplayDriver) {
    if header.place != .none {
      // An event that is applied as it was recorded has the call site of the recorded build.
      if driver.runtime.reapplying != header.number {
        callSites[header.number] = driver.runtime.symbols[header.place]
      }
      return
    }
    let accesses = driver.runtime.endingAccesses.reversed()
    moments.append(
      Moment(
        number: header.number, stack: .current(),
        accesses: accesses.compactMap { ($0 as? Access)?.stack },
        writes: driver.runtime.objectWrites?.recorded?.map { write in
          (write?.begin as? Access).map {
            StackPlaces.Write(
              begin: $0.stack, end: (write?.end as? Access)?.stack,
              read: (write?.read as? Access)?.stack)
          }
        },
        control: control(of: header)))
  }

  /// The source place of the control that acts.
  ///
  /// In an optimized build, code of the application that calls the library at its end leaves no
  /// frame. Only the first send of a control without a closure is then the control's.
  private func control(of header: EventHeader) -> String? {
    guard let control = driver?.host.performedPlace else { return nil }
    let isOwn = header.kind == .send && header.cause == lastInput && !control.callsClosure
    return isOwn || !isOptimized ? control.text : nil
  }
}
