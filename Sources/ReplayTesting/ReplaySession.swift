import EventModel
import Foundation
import HeadlessUI
import Platform
import Replay
import ReplayRuntime
import SessionLog

/// A session of an application that a test drives: it taps, types, lets virtual time pass, answers
/// effects, and looks at the screen and the state.
///
/// ```swift
/// try await ReplaySession(of: Storefront.self) { shop in
///   shop.type("Email", "ada@example.com")
///   shop.tap("add")
///   shop.answer("charge", with: .failure(PaymentError.declined))
///   shop.wait(.seconds(2))
///   #expect(shop.screen.contains("declined"))
///   #expect(shop.state("services.cart.store.total") == 650)
/// }
/// ```
///
/// What a step cannot do fails the test at the line of the step, and the next step runs. Effects
/// stay pending until the test answers them. Time is virtual and chance is seeded, so a session is
/// the same in every run.
///
/// With `golden`, the session is compared with the recording of that name, and becomes one if there
/// is none; see ``ReplayRecording``. When a step fails, the log of the session is attached to the
/// report of Swift Testing, and written to a temporary file that the message names.
public final class ReplaySession {
  /// The runtime of the application, with virtual time.
  public let runtime: Runtime
  /// The host that shows the application.
  public let host: HeadlessHost
  private let application: any ReplayableApplication.Type
  private let effects = SimulatedEffects()
  private let record: SessionRecord
  private var expected: ExpectedChanges?
  /// The place of the last step, for what it has changed and no test asserted.
  private var lastStep: CallPlace
  private var failures: [String] = []
  /// Failures of threads that run no test, which the end of the session reports; nil after that.
  private var unreported: [(text: String, place: CallPlace)]? = []
  /// Whether the session belongs to a test of Swift Testing.
  private let isInTest = CallPlace.isInTest
  /// Guards ``lastStep`` and the failures: a thread of the application may report a failure at any
  /// time.
  private let lock = Lock()
  private let storage: URL

  /// Starts an application, runs a test on it, and ends the session.
  ///
  /// - Parameters:
  ///   - application: The application.
  ///   - seed: The seed of chance.
  ///   - answers: What the world answers to requests of the application that get their answer at
  ///     once, by the name of the request, or by `node/request`; other requests ask the world.
  ///     `environment` is the request of VDStore for its context, `live`, `test` or `preview`.
  ///   - golden: The name of the recording to compare with; nil for none.
  ///   - isExhaustive: Whether each step must assert or ignore every change of the state that it
  ///     has made, by ``expect(_:_:fileID:file:line:column:)`` and ``ignore(_:fileID:file:line:column:)``,
  ///     and every effect must be answered.
  ///   - recording: Which goldens are recorded; see ``ReplayRecording``.
  ///   - fileID: The calling file.
  ///   - file: The calling file; determines the package.
  ///   - line: The calling line.
  ///   - column: The calling column.
  ///   - isolation: The actor of the caller, on which the test runs.
  ///   - body: The test.
  /// - Throws: The errors of `body`; an error if the session cannot be recorded.
  @discardableResult
  public init(
    of application: any ReplayableApplication.Type, seed: UInt64 = 0,
    answers: [String: SessionValue] = ["environment": "live"], golden: String? = nil,
    isExhaustive: Bool = false, recording: ReplayRecording? = nil,
    fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
    _ body: (ReplaySession) async throws -> Void
  ) async throws {
    let place = CallPlace(fileID, file, line, column)
    self.application = application
    lastStep = place
    let rules = golden.flatMap {
      GoldenFile.rules($0, of: application, above: "\(file)", recording)
    }
    runtime = Runtime(
      clock: .virtual, seed: seed, symbols: SymbolTable(), rules: rules ?? .newest)
    host = HeadlessHost(runtime: runtime)
    let head = application.newHead(rules: runtime.rules, nonce: seed, seed: seed)
    record = try SessionRecord(head, symbols: runtime.symbols)
    storage = FileManager.default.temporaryDirectory
      .appendingPathComponent("compose-replay-session-\(UUID().uuidString)")
    runtime.sink = record
    runtime.effectHost = effects
    runtime.storageFolder = storage
    runtime.nameStorage(application.declaredID)
    runtime.answerScript = { node, request in
      (answers["\(node)/\(request)"] ?? answers[request])?.content?.encoded
    }
    // The application may outlive the session.
    runtime.failureHandler = { [weak self, standard = runtime.failureHandler] failure in
      guard let self else { return standard(failure) }
      fail("\(failure)", at: lock.withLock { lastStep })
    }
    let facts = Runtime.startFacts(checksProperties: runtime.rules.testsCheckProperties)
    runtime.start(facts) { [host] in application.show(in: host) }
    settle()
    if isExhaustive { expected = ExpectedChanges(record.projection) }
    // Also of a session that fails: the golden of a failing test is used.
    if let golden { try? GoldenFile(golden, of: application, above: "\(file)").noteUse() }
    var problem: (any Error)?
    do {
      try await Runtime.$current.withValue(runtime) { try await body(self) }
    } catch {
      problem = error
      failures.append("\(error)")
    }
    try end(at: place, golden: problem == nil ? golden : nil, recording)
    if let problem { throw problem }
  }

  deinit { try? FileManager.default.removeItem(at: storage) }

  // MARK: The user

  /// Taps a control.
  ///
  /// - Parameter target: The path of the control, or what names one control only: an end of the
  ///   path, or the text on the control.
  public func tap(
    _ target: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    input(target, CallPlace(fileID, file, line, column)) { () throws(InputError) in
      try host.tap(target)
    }
  }

  /// Replaces the text of a field.
  ///
  /// - Parameter target: The path of the field, or what names one control only: an end of the
  ///   path, or the text beside the field.
  public func type(
    _ target: String, _ text: String, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    input(target, CallPlace(fileID, file, line, column)) { () throws(InputError) in
      try host.type(text, into: target)
    }
  }

  private func input(_ target: String, _ place: CallPlace, _ body: () throws(InputError) -> Void) {
    step(place) {
      do throws(InputError) {
        try body()
      } catch {
        throw StepError(text: host.explanation(of: error, target))
      }
    }
  }

  /// Lets virtual time pass; timers that become due fire.
  public func wait(
    _ duration: Duration, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    step(CallPlace(fileID, file, line, column)) {
      guard duration >= .zero else { throw StepError(text: "time does not go back: \(duration)") }
      runtime.advance(by: duration)
    }
  }

  // MARK: The world

  /// The names of the effects that wait for an answer, in the order in which they began.
  public var pendingEffects: [String] {
    let pending = effects.pending
    return runtime.withoutTurns { pending.map { runtime.symbols[$0.key.name] } }
  }

  /// Ends a pending effect. A name that several pending effects have fails the test.
  ///
  /// - Parameters:
  ///   - effect: The name of the effect, or `node/name` to distinguish those of several nodes; with
  ///     `#2` after it, the second one of that node and name in the session.
  ///   - answer: How it ends.
  public func answer(
    _ effect: String, with answer: EffectAnswer, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    step(CallPlace(fileID, file, line, column)) {
      let pending = effects.pending
      let found = pending.indices.filter { names(of: pending[$0]).contains(effect) }
      guard let index = found.first else {
        let names = pendingEffects
        throw StepError(
          text: "no effect '\(effect)' is pending"
            + (names.isEmpty ? "; none is" : "; these are: \(names.joined(separator: ", "))"))
      }
      if found.count > 1 {
        let choice = found.map { words(for: pending[$0]) }.joined(separator: "\n  ")
        throw StepError(
          text: "\(found.count) effects '\(effect)' are pending; name one:\n  \(choice)")
      }
      do {
        try effects.end(at: index, answer.ending(effects.pending[index]), in: runtime)
      } catch {
        throw StepError(text: "the answer does not fit the effect '\(effect)': \(error)")
      }
    }
  }

  /// The names of a pending effect, the shortest first.
  private func names(of effect: PendingEffect) -> [String] {
    let (name, node) = runtime.withoutTurns {
      (runtime.symbols[effect.key.name], runtime.symbols[effect.key.node])
    }
    let number = "#\(effect.key.occurrence + 1)"
    return [name, "\(node)/\(name)", name + number, "\(node)/\(name)\(number)"]
  }

  /// The name that no other effect has, and the arguments.
  private func words(for effect: PendingEffect) -> String {
    let arguments = record.arguments(of: effect.began)
    let names = names(of: effect)
    let name = names[3].hasPrefix("/") ? names[2] : names[3]
    return "\(name)\(arguments.isEmpty ? "" : "  \(arguments)")"
  }

  // MARK: What there is to see

  /// The texts of the screen, line by line.
  public var screen: String { host.screen?.plainText ?? "" }

  /// The paths of the controls on the screen.
  public var controls: [String] { host.targets.map(\.path) }

  /// The recorded value at a path, such as `services.cart.store.lines[0].quantity`;
  /// ``SessionValue/missing`` if there is none.
  public func state(
    _ path: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> SessionValue {
    statePath(path, CallPlace(fileID, file, line, column)).map(recorded) ?? .missing
  }

  /// The recorded value at a path. A thread of the application may record another one at any time.
  private func recorded(_ path: StatePath) -> SessionValue {
    runtime.withoutTurns { SessionValue(record.projection.state(of: path)) }
  }

  /// The state of the store at a key path of a component, such as `\Cart.store`.
  ///
  /// - Parameters:
  ///   - path: A key path from the type of a component, or from that of the application.
  ///   - component: The end of the path of the component, if there are several of its type.
  /// - Throws: ``StepError`` if there is no such component, or several.
  public func state<Root, Store: StateHolding>(
    _ path: KeyPath<Root, Store>, of component: String? = nil
  ) throws -> Store.HeldState {
    try value(path, of: component).state
  }

  /// The value at a key path of a component, such as `\Cart.store.state.total`.
  ///
  /// - Throws: As ``state(_:of:)``.
  public func value<Root, Value>(
    _ path: KeyPath<Root, Value>, of component: String? = nil
  ) throws -> Value {
    let all = runtime.instances(of: Root.self)
    let found = all.filter { component.map($0.path.hasSuffix) ?? true }
    if found.count == 1 { return found[0].value[keyPath: path] }
    let paths = all.map(\.path).joined(separator: ", ")
    throw StepError(
      text: all.isEmpty
        ? "there is no component of the type '\(Root.self)'"
        : found.isEmpty
          ? "no '\(Root.self)' is at '\(component ?? "")'; there is: \(paths)"
          : "there are several of the type '\(Root.self)': \(paths); name one with 'of:'")
  }

  // MARK: Assertions

  /// Asserts the value at a path, after this step and before the next one.
  public func expect(
    _ path: String, _ value: SessionValue, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = CallPlace(fileID, file, line, column)
    guard let parsed = statePath(path, place) else { return }
    expected?.assert(parsed)
    let found = recorded(parsed)
    if found != value { fail("\(path) is \(found), expected \(value)", at: place) }
  }

  /// Leaves changes below paths such as `**.toasts` unasserted, from here to the end of the session.
  public func ignore(
    _ path: String, fileID: StaticString = #fileID, file: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    statePath(path, CallPlace(fileID, file, line, column)).map { expected?.ignore($0) }
  }

  private func statePath(_ text: String, _ place: CallPlace) -> StatePath? {
    do {
      return try StatePath(parsing: text)
    } catch {
      fail("'\(text)' is no path of a state: \(error)", at: place)
      return nil
    }
  }

  // MARK: Steps

  private func step(_ place: CallPlace, _ body: () throws -> Void) {
    checkChanges()
    lock.withLock { lastStep = place }
    do {
      try body()
    } catch {
      fail("\(error)", at: place)
    }
    settle()
  }

  /// Runs what waits for the main thread, and the work that calls from outside a turn have deferred.
  private func settle() {
    if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    runtime.settlePosted()
  }

  private func checkChanges() {
    let left = runtime.withoutTurns { expected?.left(until: record.projection) }
    guard let left, !left.isEmpty else { return }
    fail(
      "this step changes what was neither asserted nor ignored:\n"
        + left.joined(separator: "\n"), at: lastStep)
  }

  private func fail(_ text: String, at place: CallPlace) {
    let isReported = lock.withLock {
      failures.append(text)
      if CallPlace.isInTest || !isInTest || unreported == nil { return true }
      unreported?.append((text, place))
      return false
    }
    if isReported { place.fail(text) }
  }

  // MARK: The end

  private func end(at place: CallPlace, golden: String?, _ recording: ReplayRecording?) throws {
    checkChanges()
    if expected != nil, !effects.pending.isEmpty {
      fail("effects were not answered: \(pendingEffects.joined(separator: ", "))", at: place)
    }
    runtime.finish()
    runtime.sink = nil
    if let problem = record.problem {
      fail("the session cannot be recorded: \(problem)", at: place)
    }
    reportLate()
    let bytes = try record.finish()
    if failures.isEmpty, let golden {
      let comparison = SessionGolden(
        bytes: bytes, symbols: runtime.symbols, application: application, place: place)
      return comparison.check(golden, recording)
    }
    if !failures.isEmpty { attach(bytes, at: place) }
  }

  /// Reports what threads without a test could not.
  private func reportLate() {
    let late = lock.withLock {
      defer { unreported = nil }
      return unreported ?? []
    }
    for failure in late { failure.place.fail(failure.text) }
  }

  /// Keeps the log of a session that failed.
  private func attach(_ bytes: [UInt8], at place: CallPlace) {
    // Another session of the same line may fail, too, and a known name could lead elsewhere.
    let mark = UUID().uuidString.prefix(8).lowercased()
    let name = "\(application.declaredID.lowercased())-line-\(place.line)-\(mark).log"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    let isWritten = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    place.keep(bytes, named: name)
    if isWritten {
      place.warn(
        "the session that failed is in \(path); see "
          + ShellCommand("inspect", .path(path)).mention)
    }
  }
}
