import EventModel
import FoundationEssentials
import ReplayRuntime

extension StoreCore {
  /// The origin of an effect, and what waits for its end.
  struct Context {
    /// Whether replay has no closures for the effect; see ``ReceivedEffect``.
    var isOpaque: Bool
    /// The store's life in which the effect began; see ``StoreCore/life``.
    var life: Int
    /// Whether a composition also waits until the effect's tasks have ended.
    var awaitsTasks = false
    /// The work that the effect is a part of; its cancellation also cancels the effect's sleeps.
    var flight: Flight?

    func awaiting(_ flight: Flight? = nil, isOpaque: Bool? = nil) -> Context {
      Context(
        isOpaque: isOpaque ?? self.isOpaque, life: life, awaitsTasks: true,
        flight: flight ?? self.flight)
    }
  }

  /// Carries out an effect and all effects that follow from it.
  ///
  /// - Parameter done: Called once, inside a turn, when the code that waits for the effect may
  ///   continue.
  func reduce(_ effect: Effect, _ context: Context, done: @escaping () -> Void) {
    if reduceAtOnce(effect, context) { return done() }
    log.write(.steps, path, effect.summary)
    switch effect.step {
    case .none, .set: preconditionFailure("the effect has been reduced")
    case .task where context.flight?.isCancelled == true:
      // As in Swift, work that would begin inside a cancelled task is cancelled before it begins.
      reduce(mapError(CancellationError()), context.awaiting(isOpaque: false), done: done)
    case .task(let operation):
      let flight = Flight(operation.id)
      run(operation, context, flight, done: context.awaitsTasks ? done : {})
      begin(flight)
      if !context.awaitsTasks { done() }
    case .sleep(let time): sleep(time, context, done: done)
    case .timer(let interval, let id, let mapEffect):
      startTimer(interval, id, isOpaque: context.isOpaque, mapEffect)
      done()
    case .cancel(let id):
      cancel(id)
      done()
    case .merge(let effects):
      // A received merge is not part of a composition, so nothing waits for its tasks.
      merge(effects, context.awaiting(), done: context.awaitsTasks ? done : {})
      if !context.awaitsTasks { done() }
    case .concatenate(let effects): concatenate(effects[...], context.awaiting(), done: done)
    case .debounce(let operation, let delay):
      debounce(operation, delay, context, done: context.awaitsTasks ? done : {})
      if !context.awaitsTasks { done() }
    }
  }

  /// Carries out an effect that no code can wait for.
  ///
  /// - Returns: False for any other effect, for which nothing was done.
  func reduceAtOnce(_ effect: Effect, _ context: Context) -> Bool {
    guard !isEnded, context.life == life else { return true }
    switch effect.step {
    case .none: log.write(.steps, path, effect.summary)
    case .set(let place, let change):
      log.write(.steps, path, effect.summary)
      commit(change, at: place, isOpaque: context.isOpaque)
    default: return false
    }
    return true
  }

  private func commit(
    _ change: (inout State) -> Void, at place: CallSite, isOpaque: Bool
  ) {
    if isOpaque {
      cell.commitAsRecorded(place: place, change)
    } else {
      cell.commit(place: place, change)
    }
  }

  // MARK: Compositions

  private func merge(_ effects: [Effect], _ context: Context, done: @escaping () -> Void) {
    var left = effects.count + 1
    let count = {
      left -= 1
      if left == 0 { done() }
    }
    for effect in effects { reduce(effect, context, done: count) }
    count()
  }

  private func concatenate(
    _ effects: ArraySlice<Effect>, _ context: Context, done: @escaping () -> Void
  ) {
    var rest = effects
    while let effect = rest.popFirst() {
      let following = rest
      let isDone = completes { done in
        self.reduce(effect, context, done: done)
      } later: {
        self.concatenate(following, context, done: done)
      }
      if !isDone { return }
    }
    done()
  }

  // MARK: Tasks

  private func run(
    _ operation: Effect.Operation, _ context: Context, _ flight: Flight,
    done: @escaping () -> Void
  ) {
    let name = operation.id?.name ?? operation.name
    if let boundary = operation.boundary, !context.isOpaque {
      let effect = boundary.begin(runtime, name, path, operation.isRedacted) { [weak self] result in
        self?.conclude(flight, result, context.awaiting(flight, isOpaque: false), done: done)
      }
      flight.onCancel(effect.cancel)
      return
    }
    let outcome = TaskOutcome(self)
    let effect = runtime.encodedEffect(
      name, node: path, mode: .opaque, arguments: context.isOpaque ? nil : operation.arguments,
      isRedacted: operation.isRedacted,
      check: { _ = try outcome.result($0, $1) }, run: { await outcome.run(operation) },
      resume: { [weak self] status, bytes in
        let result = try outcome.result(status, bytes)
        let problem = outcome.problem
        if let problem { self?.noteError(problem) }
        // An error that is not of the body is mapped by code that runs in replay too.
        let isOpaque = (try? result.get()) != nil
        self?.conclude(
          flight, result, context.awaiting(flight, isOpaque: isOpaque), hasFailed: problem != nil,
          done: done)
      })
    flight.onCancel(effect.cancel)
  }

  /// Reduces the result of a task; the task counts as running until the result's effect has ended.
  ///
  /// - Parameter hasFailed: Whether the result comes from an error that was already mapped.
  private func conclude(
    _ flight: Flight, _ result: Result<Effect, any Error>, _ context: Context,
    hasFailed: Bool = false, done: @escaping () -> Void
  ) {
    guard context.life == life else { return done() }
    let effect: Effect
    switch result {
    case .success(let value):
      if flight.isCancelled && !hasFailed {
        runtime.note("late effect of a cancelled task: \(path)")
      }
      effect = value
    case .failure(let error):
      noteError("\(error)")
      effect = mapError(error)
    }
    reduce(effect, context) { [weak self] in
      self?.finish(flight)
      done()
    }
  }

  private func noteError(_ text: @autoclosure () -> String) {
    log.write(.errors, path, "error \(text())")
  }

  // MARK: Time

  private func sleep(_ time: Duration, _ context: Context, done: @escaping () -> Void) {
    wait(time, "sleep", context.flight) { [weak self] isCancelled in
      guard let self, isCancelled, context.life == life else { return done() }
      reduce(mapError(CancellationError()), context.awaiting(isOpaque: false), done: done)
    }
  }

  private func wait(
    _ time: Duration, _ label: String, _ flight: Flight?,
    _ carryOn: @escaping (_ isCancelled: Bool) -> Void
  ) {
    var part: Int?
    let flight = flight ?? rest
    let timer = runtime.timer(label, node: path, after: time) {
      if let part { flight.forget(part) }
      carryOn(false)
    }
    part = flight.onCancel {
      timer.cancel()
      carryOn(true)
    }
  }

  private func debounce(
    _ operation: Effect.Operation, _ delay: Duration, _ context: Context,
    done: @escaping () -> Void
  ) {
    let flight = Flight(operation.id)
    wait(delay, operation.id?.name ?? operation.name, flight) { [weak self] isCancelled in
      guard let self else { return done() }
      guard isCancelled else { return run(operation, context, flight, done: done) }
      conclude(
        flight, .failure(CancellationError()), context.awaiting(isOpaque: false), done: done)
    }
    begin(flight)
  }

  private func startTimer(
    _ interval: Duration, _ id: EffectID, isOpaque: Bool,
    _ mapEffect: @escaping (Date) -> Effect
  ) {
    let flight = Flight(id)
    let ticks = EffectLane(runtime)
    let context = Context(isOpaque: isOpaque, life: life, awaitsTasks: true, flight: flight)
    let timer = runtime.timer(id.name, node: path, after: interval, repeats: true) { [weak self] in
      guard let self else { return }
      let date = Date(timeIntervalSince1970: Double(runtime.now.microseconds) / 1_000_000)
      ticks.appendWaiting { [weak self] done in
        guard let self, !flight.isCancelled else { return done() }
        reduce(
          isOpaque ? recorded("tick") { mapEffect(date) } : mapEffect(date), context, done: done)
      }
      ticks.run()
    }
    flight.onCancel {
      timer.cancel()
      ticks.removeAll()
    }
    begin(flight)
  }

  /// The effect of code that does not run in replay, where the recorded form replaces it.
  func recorded(_ request: String, _ make: () -> Effect) -> Effect {
    var made: Effect?
    let answer = runtime.resultOfUnverifiedCode(request, node: path) {
      let effect = make()
      made = effect
      return ReceivedEffect(effect, isOpaque: true)
    }
    return made ?? answer.effect
  }
}
