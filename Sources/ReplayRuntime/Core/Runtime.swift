import CBOR
import EventModel
import Foundation

/// Runs a component tree deterministically and makes an event of everything that happens.
///
/// A runtime owns the turn queue, the virtual clock, chance, the registries of nodes, services,
/// timers and effects, the failure hook and the event sink. Two runtimes in one process share
/// nothing. Every emitter, store and router captures the runtime that is current when it is made.
///
/// Thread safety: calls from any thread are safe; they wait for the running turn and become
/// turns of their own. What this class stores is guarded by its turn token.
public final class Runtime: @unchecked Sendable {
  /// The runtime that objects made in this task belong to.
  @TaskLocal public static var current: Runtime?

  /// Serves an executable that never named a runtime.
  private static let fallback = Runtime(clock: .system)

  /// The runtime whose turn this thread runs, else ``current``, else one runtime on real time for
  /// an executable that never named one.
  public static var ambient: Runtime { named ?? fallback }

  /// The runtime whose turn this thread runs, else ``current``.
  package static var named: Runtime? { TurnThread.runtime ?? current }

  /// What happens when an application does something that cannot be carried out.
  ///
  /// Called after the failure was recorded. The default writes one line to standard error.
  public var failureHandler: (RuntimeFailure) -> Void = Runtime.printFailure

  // Time and position.
  let token = TurnToken()
  let clock: RuntimeClock
  /// Seeds every random draw of the session; stands in the head of its log.
  package let seed: UInt64
  package internal(set) var symbols: SymbolTable
  package let coding: StateCoding
  /// The running turn's time, or the last one's; microseconds since the session began.
  package internal(set) var turnTime: Int64 = 0
  /// Host time of a virtual clock, in microseconds.
  var hostTime: Int64 = 0
  package internal(set) var nextNumber = 0
  package internal(set) var currentCause = EventHeader.noCause
  var turnIsOpen = false
  var turnHasEvents = false
  /// Turns with events so far.
  var turnCount = 0
  /// The last turn's time, while one is open.
  var previousTurnTime: Int64 = 0
  /// Whether the host started this turn; only such turns drain posted work.
  var drainsPosted = false
  /// Counts turns; names that start anew in each turn are checked against it.
  package internal(set) var turnSerial = 0
  var turnSite: StaticString = ""
  /// Whose turn this thread ran before this one, when two runtimes meet on a thread.
  var outerThread: UnsafeMutableRawPointer?

  /// Number of the event from which on no timer fires any more; bounds a replay that runs away.
  package var eventLimit = Int.max
  /// The cause of the next root, while a driver re-applies what an effect did directly.
  package var rootCause = EventHeader.noCause
  /// Opaque effects under way, by the number of their beginning; while there are any, roots ask
  /// whether they come from one. A task that outlives its span comes from outside.
  var openSpans: Set<Int> = []

  // Recording.
  package var sink: (any EventSink)?
  var scratch = CBORWriter(capacity: 1024)
  package internal(set) var isEncoding = false

  // What a turn still has to do.
  var notifications = NotificationQueue()
  var isDelivering = false
  var posted: [PostedWork] = []
  var releases: [() -> Void] = []
  var flowJobs: [FlowJob] = []
  package var renderer: (any TurnRenderer)?
  package internal(set) var isRendering = false

  // The world.
  package var inputHost: (any InputHost)?
  package var effectHost: any EffectHost = LiveEffectHost()
  package var answerHost: (any AnswerHost)?
  var timers = TimerQueue()
  var effects = EffectRegistry()
  var chance = ChanceState()
  var flows = FlowRegistry()

  // Names.
  var nodes = NodeRegistry()
  package internal(set) var currentScope: Scope?
  /// Objects that a dialect keeps once per runtime, by type: its service and reference registries.
  var extensions: [ObjectIdentifier: AnyObject] = [:]
  var places: [PlaceKey: Symbol] = [:]

  /// Makes a runtime with nothing in it.
  ///
  /// - Parameters:
  ///   - clock: ``RuntimeClock/virtual`` for tests and headless runs, ``RuntimeClock/system`` for
  ///     an application in use.
  ///   - seed: Seeds chance; equal seeds and inputs give equal sessions.
  public convenience init(clock: RuntimeClock = .virtual, seed: UInt64 = 0) {
    self.init(clock: clock, seed: seed, symbols: SymbolTable())
  }

  package init(clock: RuntimeClock, seed: UInt64, symbols: SymbolTable) {
    self.clock = clock
    self.seed = seed
    self.symbols = symbols
    self.coding = StateCoding(symbols: symbols)
  }

  /// Runs `body` with this runtime as ``current``.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// The object of type `T` that belongs to this runtime; made at the first call.
  package func registry<T: AnyObject>(_ type: T.Type, make: () -> T) -> T {
    if let existing = extensions[ObjectIdentifier(type)] as? T { return existing }
    let made = make()
    extensions[ObjectIdentifier(type)] = made
    return made
  }

  /// Virtual time: the running turn's, or the moment of the last one.
  public var now: VirtualInstant { VirtualInstant(microseconds: turnTime) }

  /// Whether the calling thread runs a turn of this runtime.
  package var isInTurn: Bool { token.isHeld }

  /// Records a failure and hands it to ``failureHandler``.
  package func fail(_ code: String, node: String = "", _ text: String) {
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

  /// Writes a line of the application's own into the session.
  public func note(_ text: String) {
    inTurn("note") {
      _ = emit(EventHeader(kind: .note, name: symbols.symbol(text)))
    }
  }

  private static func printFailure(_ failure: RuntimeFailure) {
    FileHandle.standardError.write(Data("compose-replay: \(failure)\n".utf8))
  }
}
