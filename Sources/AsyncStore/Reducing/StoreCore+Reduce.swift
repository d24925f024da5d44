import EventModel
import Foundation
import ReplayRuntime

extension StoreCore {
  /// Where an effect comes from, and who waits for it.
  struct Context {
    /// Whether replay has no closures for the effect; see ``ReceivedEffect``.
    var isOpaque: Bool
    /// The store's life in which the effect began; see ``StoreCore/life``.
    var life: Int
    /// Whether a composition waits until the effect's tasks are done, too.
    var awaitsTasks = false
    /// What the effect is a part of; cancelling that cancels its sleeps.
    var flight: Flight?

    func awaiting(_ flight: Flight? = nil, isOpaque: Bool? = nil) -> Context {
      Context(
        isOpaque: isOpaque ?? self.isOpaque, life: life, awaitsTasks: true,
        flight: flight ?? self.flight)
    }
  }

  /// Carries out an effect and all that it begets.
  ///
  /// - Parameter done: Called once, inside a turn, when whoever waits for the effect may go on.
  func reduce(_ effect: Effect, _ context: Context, done: @escaping () -> Void) {
    guard !isEnded, context.life == life else { return done() }
    log.write(.steps, path, effect.summary)
    switch effect.step {
    case .none: done()
    case .set(let place, let change):
      commit(change, at: place, isOpaque: context.isOpaque)
      done()
    case .task where context.flight?.isCancelled == true:
      // As in Swift: what would begin inside a cancelled task is cancelled before it begins.
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
      // One that was received is no part of a composition: nothing waits for it, as for a task.
      merge(effects, context.awaiting(), done: context.awaitsTasks ? done : {})
      if !context.awaitsTasks { done() }
    case .concatenate(let effects): concatenate(effects[...], context.awaiting(), done: done)
    case .debounce(let operation, let delay):
      debounce(operation, delay, context, done: context.awaitsTasks ? done : {})
      if !context.awaitsTasks { done() }
    }
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
      let behind = rest
      let isDone = completes { done in
        self.reduce(effect, context, done: done)
      } later: {
        self.concatenate(behind, context, done: done)
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
      let effect = boundary.begin(runtime, name, path) { [weak self] result in
        self?.conclude(flight, result, context.awaiting(flight, isOpaque: false), done: done)
      }
      flight.onCancel(effect.cancel)
      return
    }
    let outcome = TaskOutcome(self)
    let effect = runtime.encodedEffect(
      name, node: path, mode: .opaque, arguments: context.isOpaque ? nil : operation.arguments,
      run: { await outcome.run(operation) },
      resume: { [weak self] status, bytes in
        let result = try outcome.result(status, bytes)
        let problem = outcome.problem
        if let problem { self?.noteError(problem) }
        let isOpaque = status != .cancelled
        self?.conclude(
          flight, result, context.awaiting(flight, isOpaque: isOpaque), hasFailed: problem != nil,
          done: done)
      })
    flight.onCancel(effect.cancel)
  }

  /// Reduces what a task resulted in; the task is under way until that is done.
  ///
  /// - Parameter hasFailed: Whether the result stands for an error that was mapped already.
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

  private func noteError(_ text: String) { log.write(.errors, path, "error \(text)") }

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
      ticks.append { [weak self] done in
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

  /// What code results in that a replay does not have: the form of the effect is the record's.
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
