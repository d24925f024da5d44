import ReplayRuntime

extension AsyncStore {
  // MARK: To a part of the state

  /// Reduces an effect for the present value of a part of the state, and for each different value
  /// after it.
  ///
  /// - Parameters:
  ///   - id: The name of the binding for ``Effect/cancel(_:)``; an older binding with that name
  ///     ends.
  ///   - keyPath: The part.
  ///   - mapEffect: Receives the value; its effect ends before that of the next value begins.
  public func bind<Value: Equatable>(
    id: AnyHashable, to keyPath: KeyPath<State, Value>,
    mapEffect: @escaping (Value) -> Effect
  ) {
    core.bind(id, to: source(of: core.cell, keyPath), mapEffect)
  }

  // MARK: To another store

  /// Reduces an effect for the present value of a part of another store's state, and for each
  /// different value after it.
  public func bind<OtherState, OtherEnvironment, Value: Equatable>(
    id: AnyHashable, to store: AsyncStore<OtherState, OtherEnvironment>,
    on keyPath: KeyPath<OtherState, Value>, mapEffect: @escaping (Value) -> Effect
  ) {
    core.bind(id, to: source(of: store.core.cell, keyPath), of: store.core, mapEffect)
  }

  /// Reduces an effect for the present value of a part of another store's state, and again after
  /// each of that store's commits.
  public func bind<OtherState, OtherEnvironment, Value>(
    id: AnyHashable, to store: AsyncStore<OtherState, OtherEnvironment>,
    on keyPath: KeyPath<OtherState, Value>, mapEffect: @escaping (Value) -> Effect
  ) {
    let source = StateStreamSource(store.core.cell, keyPath) { _, _ in true }
    core.bind(id, to: StateStream(source: source), of: store.core, mapEffect)
  }

  // MARK: To a sequence

  /// Reduces an effect for each element of a sequence.
  ///
  /// Elements of a sequence that is not the runtime's own are inputs of the session. If they are
  /// `Decodable`, replay runs `mapEffect` again and verifies the result; if not, it re-applies the
  /// recorded changes. `mapError` receives an error of the sequence.
  public func bind<Source: AsyncSequence>(
    id: AnyHashable, stream: Source, mapEffect: @escaping (Source.Element) -> Effect
  ) {
    core.bind(id, to: stream, mapEffect)
  }

  /// Reduces an effect for each element of a sequence.
  public func bind<Source: AsyncSequence>(
    id: AnyHashable, to stream: Source, mapEffect: @escaping (Source.Element) -> Effect
  ) {
    core.bind(id, to: stream, mapEffect)
  }

  // MARK: Streams

  /// The values of a part of the state: the present one, then each different one, also those of the
  /// time before anything follows the stream.
  ///
  /// - Parameters:
  ///   - id: The name of the stream; a later stream with the same name ends this one.
  ///   - policy: Which values it keeps until they are taken.
  public func stream<Value: Equatable>(
    for id: AnyHashable, at keyPath: KeyPath<State, Value>,
    bufferingPolicy policy: StreamBuffering = .unbounded
  ) -> StateStream<Value> {
    let stream = source(of: core.cell, keyPath)
    stream.source.buffering = policy
    if core.runtime.isStray("stream", core.cell) { return stream }
    core.adopt(stream.source, as: EffectID(id), of: self)
    if core.runtime.rules.storesActAtOnce { stream.source.collect() }
    return stream
  }

  private func source<Root, Value: Equatable>(
    of cell: StateCell<Root>, _ keyPath: KeyPath<Root, Value>
  ) -> StateStream<Value> {
    StateStream(source: StateStreamSource(cell, keyPath) { $0 != $1 })
  }
}

extension StoreCore {
  /// Binds to a stream of another store, which ends with that store.
  func bind<OtherState, OtherEnvironment, Value>(
    _ id: AnyHashable, to stream: StateStream<Value>,
    of other: StoreCore<OtherState, OtherEnvironment>, _ mapEffect: @escaping (Value) -> Effect
  ) {
    if runtime.isStray("bind", cell) { return }
    runtime.inTurn("bind") {
      guard isActive else { return }
      other.adopt(stream.source, as: EffectID(id), of: self)
      bind(id, to: stream, mapEffect)
    }
  }

  func bind<Source: AsyncSequence>(
    _ id: AnyHashable, to source: Source, _ mapEffect: @escaping (Source.Element) -> Effect
  ) {
    if runtime.isStray("bind", cell) { return }
    runtime.inTurn("bind") {
      guard isActive else { return }
      runtime.requireReplayable("binding", node: cell)
      let flight = Flight(EffectID(id))
      let values = EffectLane(runtime)
      // Deferred, because a view names the store that it owns after the store was created.
      runtime.post { [weak self] in
        guard let self, !isEnded, !flight.isCancelled else { return }
        // The delays of a sequence last as long as the store, also if a component makes the binding.
        let stop = runtime.withScope(nil) {
          followSequence(source, follower(flight, values, mapEffect))
        }
        flight.onCancel(stop)
      }
      flight.onCancel(values.removeAll)
      begin(flight)
    }
  }

  private func follower<Element>(
    _ flight: Flight, _ values: EffectLane, _ mapEffect: @escaping (Element) -> Effect
  ) -> Follower<Element> {
    let life = life
    return Follower(
      runtime: runtime, node: path, label: label(flight),
      next: { [weak self] arrival in
        values.appendWaiting { [weak self] done in
          guard let self, !flight.isCancelled else { return done() }
          let (effect, isOpaque) = mapped(arrival, mapEffect)
          reduce(
            effect, Context(isOpaque: isOpaque, life: life, awaitsTasks: true, flight: flight),
            done: done)
        }
        values.post()
        _ = self
      },
      // The effects of the last elements may still be running.
      end: { _ in values.afterEntries { [weak self] in self?.finish(flight) } },
      fail: { [weak self] error in
        guard let self, runtime.inTurn("error", { self.life == life }) else { return }
        receive(mapError(error))
      })
  }

  /// The effect of an element. If a log cannot hold the element, the form of the effect is
  /// recorded.
  private func mapped<Element>(
    _ arrival: Arrival<Element>, _ mapEffect: (Element) -> Effect
  ) -> (effect: Effect, isOpaque: Bool) {
    switch arrival {
    case .known(let element): (mapEffect(element), false)
    case .opaque(let element): (recorded("element") { element.map(mapEffect) ?? .none }, true)
    }
  }
}
