import CBOR
import EventModel

/// What a runtime changes in every turn.
///
/// It lies behind a pointer: each access to a stored property of a class is checked against
/// overlapping ones at run time, which is a third of what a small send costs. The turn token
/// guards this memory already.
struct RuntimeState {
  /// The running turn's time, or the last one's; microseconds since the session began.
  var turnTime: Int64 = 0
  /// Host time of a virtual clock, in microseconds.
  var hostTime: Int64 = 0
  var nextNumber: Int = 0
  var currentCause: Int = EventHeader.noCause
  var turnIsOpen: Bool = false
  var turnHasEvents: Bool = false
  /// Turns with events so far.
  var turnCount: Int = 0
  /// The last turn's time, while one is open.
  var previousTurnTime: Int64 = 0
  /// Whether the host started this turn; only such turns drain posted work.
  var drainsPosted: Bool = false
  /// Counts turns; names that start anew in each turn are checked against it.
  var turnSerial: Int = 0
  var turnSite: StaticString = ""
  /// Whose turn this thread ran before this one, when two runtimes meet on a thread.
  var outerThread: UnsafeMutableRawPointer?

  /// Number of the event from which on no timer fires any more; bounds a replay that runs away.
  var eventLimit: Int = Int.max
  /// The cause of the next root, while a driver re-applies what an effect did directly.
  var rootCause: Int = EventHeader.noCause
  /// Opaque effects under way, by the number of their beginning; while there are any, roots ask
  /// whether they come from one. A task that outlives its span comes from outside.
  var openSpans: Set<Int> = []
  /// Actions from outside that run now, and those that they call themselves: replay has no code
  /// for them.
  var openActions: Set<Int> = []

  /// Whether a replay runs the bodies of effects, to compare what they give.
  var runsBodies: Bool = false
  /// Events of this turn whose content replay took from the record; see ``Runtime/reapplying(_:)``.
  var reapplied: [Int] = []

  var sink: (any EventSink)?
  /// See ``Runtime/namesOutsideCallers``.
  var namesOutsideCallers: Bool = false
  /// The first event of this turn, when it came from outside every turn and that is to be said.
  var outsideRoot: EventHeader?
  var isEncoding: Bool = false

  // What a turn still has to do.
  var notifications: NotificationQueue = NotificationQueue()
  var isDelivering: Bool = false
  /// How many notifications led to what runs now; see ``NotificationQueue/Entry``.
  var generation: Int = 0
  /// Sends whose handlers run now, one inside the other.
  var sendDepth: Int = 0
  var posted: [PostedWork] = []
  var releases: [() -> Void] = []
  var flowJobs: [FlowJob] = []
  var renderer: (any TurnRenderer)?
  /// Whether something that the screen shows may have changed; asked in every turn.
  var needsRendering: Bool = false
  var isRendering: Bool = false
  /// Whether the world is being asked for an answer that is recorded.
  var isAsking: Bool = false

  var timers: TimerQueue = TimerQueue()
  /// When the host reached the timer whose turn is running; nil in other turns.
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
  package internal(set) var nextNumber: Int {
    @inline(__always) get { state.pointee.nextNumber }
    @inline(__always) _modify { yield &state.pointee.nextNumber }
  }
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
  package var eventLimit: Int {
    @inline(__always) get { state.pointee.eventLimit }
    @inline(__always) _modify { yield &state.pointee.eventLimit }
  }
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
  package var sink: (any EventSink)? {
    @inline(__always) get { state.pointee.sink }
    @inline(__always) _modify { yield &state.pointee.sink }
  }
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
  package var renderer: (any TurnRenderer)? {
    @inline(__always) get { state.pointee.renderer }
    @inline(__always) _modify { yield &state.pointee.renderer }
  }
  package var needsRendering: Bool {
    @inline(__always) get { state.pointee.needsRendering }
    @inline(__always) _modify { yield &state.pointee.needsRendering }
  }
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
  package internal(set) var currentScope: Scope? {
    @inline(__always) get { state.pointee.currentScope }
    @inline(__always) _modify { yield &state.pointee.currentScope }
  }
}
