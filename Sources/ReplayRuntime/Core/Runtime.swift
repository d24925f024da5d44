import CBOR
import Dispatch
import EventModel
import Platform
import StateCoding

/// Runs a component tree deterministically and makes an event of everything that happens.
///
/// A runtime owns the turn queue, the virtual clock, chance, the registries of nodes, services,
/// timers and effects, the failure handler and the event sink. Two runtimes in one process share
/// nothing. Every emitter, store and router keeps the runtime that is current when it is made.
///
/// Any thread may call it, and what belongs to it. A call from a thread that runs no turn waits for the
/// running one and begins another. A replay does not run the code that made such a call: it repeats
/// the turn from the record, unverified, where it can. The turn token guards the stored properties.
public final class Runtime: @unchecked Sendable {
  /// The runtime to which objects made in this task belong.
  @TaskLocal public static var current: Runtime?

  /// The runtime of an executable that has not set one.
  private static let fallback = Runtime(clock: .system)

  /// The runtime whose turn this thread runs, else ``current``, else one runtime on real time for
  /// an executable that has not set one.
  public static var ambient: Runtime { named ?? fallback }

  /// The runtime whose turn this thread runs, else ``current``; nil if there is neither.
  package static var named: Runtime? { TurnThread.runtime ?? current }

  /// The runtime whose turn this thread runs; nil outside turns, as in the body of an effect.
  package static var running: Runtime? { TurnThread.runtime }

  /// Called when an application does something that the runtime cannot carry out.
  ///
  /// The failure has been recorded by then. The default writes one line to standard error.
  public var failureHandler: (RuntimeFailure) -> Void = Runtime.printFailure

  /// The right to run a turn. Its holder may change everything below, so access to what changes in
  /// every turn is not checked again.
  let token = TurnToken()
  let clock: RuntimeClock
  /// The seed of all random draws of the session. The head of the log contains it.
  package let seed: UInt64
  /// The rules by which operations become events: those of the log in a replay, else the newest.
  package let rules: RuntimeRules
  /// The strings that events of this runtime name by number.
  package let symbols: SymbolTable
  /// Encodes the states and values of this runtime.
  package let coding: StateCoding
  /// Memory in which the payload of an event is made.
  @exclusivity(unchecked) var scratch = CBORWriter(capacity: 1024)
  /// Carries out inputs on the screen; nil for an application without one.
  package var inputHost: (any InputHost)?
  /// Runs the bodies of effects. In replay the driver replaces it.
  package var effectHost: any EffectHost = LiveEffectHost()
  /// Returns recorded answers in replay; nil when the answers come from the world.
  package var answerHost: (any AnswerHost)?
  /// Gives answers instead of the world, by node and request, while a test records; nil asks the
  /// world.
  package var answerScript: ((_ node: String, _ request: String) -> [UInt8]?)?
  /// The operations that stray tasks and threads tried; set while a session is replayed.
  @exclusivity(unchecked) package internal(set) var strays: Strays?
  private let objects = RuntimeObjects()
  var places: [PlaceKey: Symbol] = [:]

  // MARK: Turns

  @exclusivity(unchecked) var turn = TurnMachine()
  /// The operation that began the running turn, or the last one.
  @exclusivity(unchecked) var turnSite: StaticString = ""
  /// The runtime whose turn this thread ran before this one, if two runtimes act on one thread.
  @exclusivity(unchecked) var outerThread: UnsafeMutableRawPointer?
  /// The place at which the thread of the running turn keeps this runtime; nil outside a turn.
  @exclusivity(unchecked) var turnPlace: TurnThread.Place?
  let threadKey = TurnThread.key
  /// Runs, in order, what could not wait for a turn; see ``inTurnOrLater(_:_:)``.
  let handlers = DispatchQueue(label: "compose-replay.handlers")
  /// The receiver of events; nil while nothing is recorded or verified.
  @exclusivity(unchecked) package var sink: (any EventSink)?
  /// Called with the path that an emitter of a component gets.
  @exclusivity(unchecked) package var onEmitter: ((String) -> Void)?
  /// Called when a change in place begins. The result is kept in ``endingAccesses`` while the change
  /// is committed: the call that ends it has no source line, unlike the one that began it.
  @exclusivity(unchecked) package var onAccess: (() -> AnyObject)?
  @exclusivity(unchecked) package private(set) var endingAccesses: [AnyObject] = []
  /// The event number from which on no timer fires; ends a replay that would not stop.
  @exclusivity(unchecked) package var eventLimit = Int.max
  /// The cause of the next root, while a driver re-applies the direct operations of an effect.
  @exclusivity(unchecked) package var rootCause = EventHeader.noCause
  /// See ``namesOutsideCallers``.
  @exclusivity(unchecked) var isNamingOutsideCallers = false
  /// The first event of this turn, if it came from outside all turns and must be reported.
  @exclusivity(unchecked) var outsideRoot: EventHeader?
  /// Events of this turn with content from the record; see ``reapplying(_:)``.
  @exclusivity(unchecked) var reapplied: [Int] = []
  /// The number of the event that is being re-applied; -1 if none is.
  package internal(set) var reapplying = -1

  /// What is kept out of the events; nil until something is declared a secret.
  @exclusivity(unchecked) var redaction: Redaction?
  /// The effect that has ended in the running turn.
  @exclusivity(unchecked) var endingEffect: EffectKey?
  /// Whether further values may become secrets. False in the turns of a replay in which the
  /// recording had no new ones, so that a log without stand-ins still replays as it was recorded.
  @exclusivity(unchecked) package var declaresSecrets = true
  /// The stand-ins that the running turn of a replay has for the first time, by the places of their
  /// events in the recorded turn, which begins with the event of the next number. What a replay takes from the record has no marks, so they are needed to
  /// declare the same secrets at the same events.
  @exclusivity(unchecked) var recordedStandIns: [Int: [CBORValue]] = [:]
  @exclusivity(unchecked) var firstOfRecordedTurn = 0
  /// The path by which the log names the control of the input that is being emitted; nil for its own.
  @exclusivity(unchecked) var recordedTarget: Symbol?
  /// Whether the record that is replayed was renewed.
  @exclusivity(unchecked) package var hasRenewedRecord = false
  /// Whether a log is recorded again, with the stand-ins of its record.
  @exclusivity(unchecked) package var isRenewing = false

  /// What the application says of itself; nil in a session that does not check it.
  @exclusivity(unchecked) var properties: DeclaredProperties?

  /// The nodes that keep observed objects; nil before the first one.
  @exclusivity(unchecked) var objectKeepers: ObjectKeepers?

  // MARK: What nodes may do now

  /// Whether a value is being encoded or decoded, so that nodes must not act.
  @exclusivity(unchecked) package internal(set) var isEncoding = false
  /// Whether a rendering pass is running, so that nodes must not act.
  @exclusivity(unchecked) package internal(set) var isRendering = false
  /// Whether the closure of a recorded answer is running.
  @exclusivity(unchecked) var isAsking = false
  /// The depth of nested sends whose handlers are running.
  @exclusivity(unchecked) var sendDepth = 0
  /// The scope that owns subscriptions made now; nil for none.
  @exclusivity(unchecked) package internal(set) var currentScope: Scope?
  /// Renders the screen at the end of a turn; nil for an application without one.
  @exclusivity(unchecked) package var renderer: (any TurnRenderer)?

  // MARK: The world

  @exclusivity(unchecked) var timers = TimerQueue()
  @exclusivity(unchecked) var effects = EffectRegistry()
  /// Whether a replay runs the bodies of effects, to compare their results.
  var runsBodies = false
  @exclusivity(unchecked) var chance = Chance()
  @exclusivity(unchecked) var flows = FlowRegistry()
  @exclusivity(unchecked) var outsideSleepers = OutsideSleepers()
  @exclusivity(unchecked) var nodes = NodeRegistry()

  /// Creates a runtime without any nodes.
  ///
  /// - Parameters:
  ///   - clock: ``RuntimeClock/virtual`` for tests and headless runs, ``RuntimeClock/system`` for
  ///     an application in use.
  ///   - seed: The seed of chance. Equal seeds and inputs give equal sessions.
  public convenience init(clock: RuntimeClock = .virtual, seed: UInt64 = 0) {
    self.init(clock: clock, seed: seed, symbols: SymbolTable())
  }

  /// Creates a runtime that names strings in a given symbol table.
  package init(
    clock: RuntimeClock, seed: UInt64, symbols: SymbolTable, rules: RuntimeRules = .newest
  ) {
    _ = TurnExecutor.isInstalled
    self.clock = clock
    self.seed = seed
    self.rules = rules
    self.symbols = symbols
    self.coding = StateCoding(
      symbols: symbols, limits: rules.valuesMayBeLarge ? .newest : .first)
  }

  deinit { timers.disarmAll() }

  /// Runs `body` with this runtime as ``current``.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// Returns the object of type `T` that belongs to this runtime. The first call makes it.
  package func registry<T: AnyObject>(_ type: T.Type, make: () -> T) -> T {
    objects.existing(type) ?? objects.keep(make())
  }

  /// Returns the object of type `T` that belongs to this runtime; nil if none has been made.
  package func existing<T: AnyObject>(_ type: T.Type) -> T? {
    objects.existing(type)
  }

  /// The virtual time of the running turn, or of the last one between turns.
  public var now: VirtualInstant { VirtualInstant(microseconds: turn.time) }

  /// The time of the running turn, or of the last one, in microseconds since the session began.
  package var turnTime: Int64 { turn.time }
  /// The number of turns before the one that runs.
  package var turnSerial: Int { turn.serial }

  /// The number of the next event.
  package var nextNumber: Int { turn.nextNumber }

  /// The number of the event that causes the next one, or ``EventHeader/noCause``.
  package var currentCause: Int { turn.cause }

  /// Whether something that the screen shows may have changed.
  package var needsRendering: Bool {
    get { turn.needsRendering }
    set { turn.needsRendering = newValue }
  }

  /// Whether the calling thread runs a turn of this runtime.
  package var isInTurn: Bool { token.isHeld }

  /// Records a failure and passes it to ``failureHandler``.
  package func fail(_ code: String, node: String = "", _ text: String) {
    if isStray("failure", ofType: code) { return }
    let failure = RuntimeFailure(code: code, node: node, text: text)
    inTurn("failure") {
      // Not the shared scratch memory: a failure may come from the middle of an encoding.
      var writer = CBORWriter(capacity: 256)
      writer.write(text: text)
      emit(
        EventHeader(kind: .failure, node: symbols.symbol(node), name: symbols.symbol(code)),
        payload: writer.bytes)
    }
    failureHandler(failure)
  }

  /// Reports a recorded failure again when no code here makes it: one of another thread or of a
  /// host.
  package func repeatFailure(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    var reader = CBORReader(payload)
    let text = (try? reader.readValue())?.textValue ?? ""
    reapplying { fail(symbols[header.name], node: symbols[header.node], text) }
  }

  /// Records a line of text as a note of the session.
  public func note(_ text: String) {
    if isStray("note") { return }
    inTurn("note") {
      _ = emit(EventHeader(kind: .note, name: symbols.symbol(text)))
    }
  }

  private static func printFailure(_ failure: RuntimeFailure) {
    StandardError.write("compose-replay: \(failure)")
  }
}

extension Runtime {
  /// Commits a change in place.
  ///
  /// - Parameter access: What ``onAccess`` returned when the change began; nil for nothing.
  package func end(_ access: AnyObject?, _ commit: () -> Void) {
    guard let access else { return commit() }
    endingAccesses.append(access)
    defer { endingAccesses.removeLast() }
    commit()
  }
}
