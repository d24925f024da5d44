import CBOR
import EventModel

/// The part of a runtime that every turn changes.
///
/// It is behind a pointer: each access to a stored property of a class is checked against
/// overlapping accesses at run time, which is a third of the cost of a small send. The turn token
/// already guards this memory.
struct RuntimeState {
  /// The time of the running turn, or of the last one, in microseconds since the session began.
  var turnTime: Int64 = 0
  /// Host time of a virtual clock, in microseconds.
  var hostTime: Int64 = 0
  var nextNumber: Int = 0
  var currentCause: Int = EventHeader.noCause
  var turnIsOpen: Bool = false
  var turnHasEvents: Bool = false
  /// The number of turns with events so far.
  var turnCount: Int = 0
  /// The time of the turn before, while one is open.
  var previousTurnTime: Int64 = 0
  /// Whether the host started this turn. Only such turns run posted work.
  var drainsPosted: Bool = false
  /// The number of turns so far. Names that are numbered anew in each turn are compared with it.
  var turnSerial: Int = 0
  var turnSite: StaticString = ""
  /// The runtime whose turn this thread ran before this one, if two runtimes act on one thread.
  var outerThread: UnsafeMutableRawPointer?

  /// The event number from which on no timer fires; ends a replay that would not stop.
  var eventLimit: Int = Int.max
  /// The cause of the next root, while a driver re-applies the direct operations of an effect.
  var rootCause: Int = EventHeader.noCause
  /// Running opaque effects, by the number of the event with which they began. While there are any,
  /// each root checks whether it comes from one. A task that outlives its span is outside.
  var openSpans: Set<Int> = []
  /// Running actions that came from outside, and the actions that they call. Replay has no code for
  /// them.
  var openActions: Set<Int> = []

  /// Whether a replay runs the bodies of effects, to compare their results.
  var runsBodies: Bool = false
  /// Events of this turn with content from the record; see ``Runtime/reapplying(_:)``.
  var reapplied: [Int] = []

  var sink: (any EventSink)?
  /// See ``Runtime/namesOutsideCallers``.
  var namesOutsideCallers: Bool = false
  /// The first event of this turn, if it came from outside all turns and must be reported.
  var outsideRoot: EventHeader?
  var isEncoding: Bool = false

  // The work that a turn still has to do.
  var notifications: NotificationQueue = NotificationQueue()
  var isDelivering: Bool = false
  /// The number of notifications that led to the running code; see ``NotificationQueue/Entry``.
  var generation: Int = 0
  /// The depth of nested sends whose handlers are running.
  var sendDepth: Int = 0
  var posted: [PostedWork] = []
  var releases: [() -> Void] = []
  var flowJobs: [FlowJob] = []
  var renderer: (any TurnRenderer)?
  /// Whether something that the screen shows may have changed; checked in every turn.
  var needsRendering: Bool = false
  var isRendering: Bool = false
  /// Whether the closure of a recorded answer is running.
  var isAsking: Bool = false

  var timers: TimerQueue = TimerQueue()
  /// The host's time at which the timer of the running turn was due; nil in other turns.
  var firedMoment: Int64?
  var effects: EffectRegistry = EffectRegistry()
  var chance: ChanceState = ChanceState()
  var flows: FlowRegistry = FlowRegistry()
  var outsideSleepers: OutsideSleepers = OutsideSleepers()

  // Names.
  var nodes: NodeRegistry = NodeRegistry()
  var currentScope: Scope?
}

extension Runtime {
  /// The time of the running turn, or of the last one, in microseconds since the session began.
  package internal(set) var turnTime: Int64 {
    @inline(__always) get { state.pointee.turnTime }
    @inline(__always) _modify { yield &state.pointee.turnTime }
  }
  var hostTime: Int64 {
    @inline(__always) get { state.pointee.hostTime }
    @inline(__always) _modify { yield &state.pointee.hostTime }
  }
  var firedMoment: Int64? {
    get { state.pointee.firedMoment }
    set { state.pointee.firedMoment = newValue }
  }
  /// The number of the next event.
  package internal(set) var nextNumber: Int {
    @inline(__always) get { state.pointee.nextNumber }
    @inline(__always) _modify { yield &state.pointee.nextNumber }
  }
  /// The number of the event that causes the next one, or ``EventHeader/noCause``.
  package internal(set) var currentCause: Int {
    @inline(__always) get { state.pointee.currentCause }
    @inline(__always) _modify { yield &state.pointee.currentCause }
  }
  var turnIsOpen: Bool {
    @inline(__always) get { state.pointee.turnIsOpen }
    @inline(__always) _modify { yield &state.pointee.turnIsOpen }
  }
  var turnHasEvents: Bool {
    @inline(__always) get { state.pointee.turnHasEvents }
    @inline(__always) _modify { yield &state.pointee.turnHasEvents }
  }
  var turnCount: Int {
    @inline(__always) get { state.pointee.turnCount }
    @inline(__always) _modify { yield &state.pointee.turnCount }
  }
  var previousTurnTime: Int64 {
    @inline(__always) get { state.pointee.previousTurnTime }
    @inline(__always) _modify { yield &state.pointee.previousTurnTime }
  }
  var drainsPosted: Bool {
    @inline(__always) get { state.pointee.drainsPosted }
    @inline(__always) _modify { yield &state.pointee.drainsPosted }
  }
  /// The number of turns so far, those without events included.
  package internal(set) var turnSerial: Int {
    @inline(__always) get { state.pointee.turnSerial }
    @inline(__always) _modify { yield &state.pointee.turnSerial }
  }
  var turnSite: StaticString {
    @inline(__always) get { state.pointee.turnSite }
    @inline(__always) _modify { yield &state.pointee.turnSite }
  }
  var outerThread: UnsafeMutableRawPointer? {
    @inline(__always) get { state.pointee.outerThread }
    @inline(__always) _modify { yield &state.pointee.outerThread }
  }
  /// The event number from which on no timer fires.
  package var eventLimit: Int {
    @inline(__always) get { state.pointee.eventLimit }
    @inline(__always) _modify { yield &state.pointee.eventLimit }
  }
  /// The cause of the next root, while a driver re-applies the direct operations of an effect.
  package var rootCause: Int {
    @inline(__always) get { state.pointee.rootCause }
    @inline(__always) _modify { yield &state.pointee.rootCause }
  }
  var openSpans: Set<Int> {
    @inline(__always) get { state.pointee.openSpans }
    @inline(__always) _modify { yield &state.pointee.openSpans }
  }
  var openActions: Set<Int> {
    @inline(__always) get { state.pointee.openActions }
    @inline(__always) _modify { yield &state.pointee.openActions }
  }
  /// The receiver of events; nil while nothing is recorded or verified.
  package var sink: (any EventSink)? {
    @inline(__always) get { state.pointee.sink }
    @inline(__always) _modify { yield &state.pointee.sink }
  }
  /// Whether a value is being encoded or decoded, so that nodes must not act.
  package internal(set) var isEncoding: Bool {
    @inline(__always) get { state.pointee.isEncoding }
    @inline(__always) _modify { yield &state.pointee.isEncoding }
  }
  var notifications: NotificationQueue {
    @inline(__always) get { state.pointee.notifications }
    @inline(__always) _modify { yield &state.pointee.notifications }
  }
  var isDelivering: Bool {
    @inline(__always) get { state.pointee.isDelivering }
    @inline(__always) _modify { yield &state.pointee.isDelivering }
  }
  var posted: [PostedWork] {
    @inline(__always) get { state.pointee.posted }
    @inline(__always) _modify { yield &state.pointee.posted }
  }
  var releases: [() -> Void] {
    @inline(__always) get { state.pointee.releases }
    @inline(__always) _modify { yield &state.pointee.releases }
  }
  var flowJobs: [FlowJob] {
    @inline(__always) get { state.pointee.flowJobs }
    @inline(__always) _modify { yield &state.pointee.flowJobs }
  }
  /// Renders the screen at the end of a turn; nil for an application without one.
  package var renderer: (any TurnRenderer)? {
    @inline(__always) get { state.pointee.renderer }
    @inline(__always) _modify { yield &state.pointee.renderer }
  }
  /// Whether something that the screen shows may have changed.
  package var needsRendering: Bool {
    @inline(__always) get { state.pointee.needsRendering }
    @inline(__always) _modify { yield &state.pointee.needsRendering }
  }
  /// Whether a rendering pass is running, so that nodes must not act.
  package internal(set) var isRendering: Bool {
    @inline(__always) get { state.pointee.isRendering }
    @inline(__always) _modify { yield &state.pointee.isRendering }
  }
  var timers: TimerQueue {
    @inline(__always) get { state.pointee.timers }
    @inline(__always) _modify { yield &state.pointee.timers }
  }
  var effects: EffectRegistry {
    @inline(__always) get { state.pointee.effects }
    @inline(__always) _modify { yield &state.pointee.effects }
  }
  var chance: ChanceState {
    @inline(__always) get { state.pointee.chance }
    @inline(__always) _modify { yield &state.pointee.chance }
  }
  var flows: FlowRegistry {
    @inline(__always) get { state.pointee.flows }
    @inline(__always) _modify { yield &state.pointee.flows }
  }
  var outsideSleepers: OutsideSleepers {
    @inline(__always) get { state.pointee.outsideSleepers }
    @inline(__always) _modify { yield &state.pointee.outsideSleepers }
  }
  var nodes: NodeRegistry {
    @inline(__always) get { state.pointee.nodes }
    @inline(__always) _modify { yield &state.pointee.nodes }
  }
  /// The scope that owns subscriptions made now; nil for none.
  package internal(set) var currentScope: Scope? {
    @inline(__always) get { state.pointee.currentScope }
    @inline(__always) _modify { yield &state.pointee.currentScope }
  }
}
