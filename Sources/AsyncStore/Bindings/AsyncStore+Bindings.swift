import ReplayRuntime

extension AsyncStore {
  // MARK: To a part of the state

  /// Reduces an effect for the present value of a part of the state, and for each that differs.
  ///
  /// - Parameters:
  ///   - id: Names the binding for ``Effect/cancel(_:)``; an older one of that name ends.
  ///   - keyPath: The part.
  ///   - mapEffect: Gets the value; its effect is done before that of the next value begins.
  public func bind<Value: Equatable>(
    id: AnyHashable, to keyPath: KeyPath<State, Value>,
    mapEffect: @escaping (Value) -> Effect
  ) {
    core.bind(id, to: source(of: core.cell, keyPath), mapEffect)
  }

  // MARK: To another store

  /// Reduces an effect for the present value of a part of another store's state, and for each
  /// that differs.
  public func bind<OtherState, OtherEnvironment, Value: Equatable>(
    id: AnyHashable, to store: AsyncStore<OtherState, OtherEnvironment>,
    on keyPath: KeyPath<OtherState, Value>, mapEffect: @escaping (Value) -> Effect
  ) {
    let stream = source(of: store.core.cell, keyPath)
    store.core.onEnd(named: EffectID(id).name, of: core, stream.source.end)
    core.bind(id, to: stream, mapEffect)
  }

  /// Reduces an effect for the present value of a part of another store's state, and for that
  /// after each of its commits.
  public func bind<OtherState, OtherEnvironment, Value>(
    id: AnyHashable, to store: AsyncStore<OtherState, OtherEnvironment>,
    on keyPath: KeyPath<OtherState, Value>, mapEffect: @escaping (Value) -> Effect
  ) {
    let source = StateStreamSource(store.core.cell, keyPath) { _, _ in true }
    store.core.onEnd(named: EffectID(id).name, of: core, source.end)
    core.bind(id, to: StateStream(source: source), mapEffect)
  }

  // MARK: To a sequence

  /// Reduces an effect for each element of a sequence.
  ///
  /// The elements of a sequence that the runtime does not know are inputs of the session. Where
  /// they are `Decodable`, replay runs `mapEffect` again and verifies what follows; where they are
  /// not, it re-applies what the effects changed. An error of the sequence goes to `mapError`.
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

  /// The values of a part of the state: the present one, then each that differs.
  ///
  /// - Parameter id: A later stream of the same name ends this one.
  public func stream<Value: Equatable>(
    for id: AnyHashable, at keyPath: KeyPath<State, Value>
  ) -> StateStream<Value> {
    let stream = source(of: core.cell, keyPath)
    core.onEnd(named: EffectID(id).name, of: self, stream.source.end)
    return stream
  }

  private func source<Root, Value: Equatable>(
    of cell: StateCell<Root>, _ keyPath: KeyPath<Root, Value>
  ) -> StateStream<Value> {
    StateStream(source: StateStreamSource(cell, keyPath) { $0 != $1 })
  }
}

extension StoreCore {
  func bind<Source: AsyncSequence>(
    _ id: AnyHashable, to source: Source, _ mapEffect: @escaping (Source.Element) -> Effect
  ) {
    runtime.inTurn("bind") {
      guard isActive else { return }
      runtime.requireReplayable("binding", node: cell)
      let flight = Flight(EffectID(id))
      let values = EffectLane(runtime)
      // Not at once: a view names the store that it owns after the store was made.
      runtime.post { [weak self] in
        guard let self, !isEnded, !flight.isCancelled else { return }
        let stop = followSequence(source, follower(flight, values, mapEffect))
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
      runtime: runtime, node: path, label: flight.id?.name ?? "",
      next: { [weak self] arrival in
        values.append { [weak self] done in
          guard let self, !flight.isCancelled else { return done() }
          let (effect, isOpaque) = mapped(arrival, mapEffect)
          reduce(
            effect, Context(isOpaque: isOpaque, life: life, awaitsTasks: true, flight: flight),
            done: done)
        }
        values.post()
        _ = self
      },
      // What the last elements led to may still be under way.
      end: { values.afterEntries { [weak self] in self?.finish(flight) } },
      fail: { [weak self] error in
        guard let self, runtime.inTurn("error", { self.life == life }) else { return }
        receive(mapError(error))
      })
  }

  /// The effect of an element; of one that a log cannot hold, the effect's form is recorded.
  private func mapped<Element>(
    _ arrival: Arrival<Element>, _ mapEffect: (Element) -> Effect
  ) -> (effect: Effect, isOpaque: Bool) {
    switch arrival {
    case .known(let element): (mapEffect(element), false)
    case .opaque(let element): (recorded("element") { element.map(mapEffect) ?? .none }, true)
    }
  }
}
