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
  package let symbols: SymbolTable
  package let coding: StateCoding
  /// See ``RuntimeState``.
  let state: UnsafeMutablePointer<RuntimeState>
  /// Behind a pointer: access to a property that another module changes would be checked.
  let scratch: UnsafeMutablePointer<CBORWriter>
  package var inputHost: (any InputHost)?
  package var effectHost: any EffectHost = LiveEffectHost()
  package var answerHost: (any AnswerHost)?
  /// Set while a session is replayed.
  package internal(set) var strays: Strays?
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
    state = .allocate(capacity: 1)
    state.initialize(to: RuntimeState())
    scratch = .allocate(capacity: 1)
    scratch.initialize(to: CBORWriter(capacity: 1024))
  }

  deinit {
    scratch.deinitialize(count: 1)
    scratch.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
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

  /// The object of type `T` that belongs to this runtime; nil before somebody has made it.
  package func existing<T: AnyObject>(_ type: T.Type) -> T? {
    extensions[ObjectIdentifier(type)] as? T
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

  /// Reports a recorded failure again for which no code runs here: that of another thread or of a
  /// host.
  package func repeatFailure(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    var reader = CBORReader(payload)
    let text = (try? reader.readValue())?.textValue ?? ""
    reapplying { fail(symbols[header.name], node: symbols[header.node], text) }
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
