import CBOR
import ReplayRuntime
import StateCoding

/// The recorded form of an effect that a store receives, without its closures.
///
/// A form that was read from a log replaces the effect: its tasks do not run, its changes of the
/// state are those of the record, and the record answers what its timers map to.
struct ReceivedEffect<State, Environment>: Codable {
  typealias Effect = AsyncStore<State, Environment>.Effect

  let effect: Effect
  /// Whether replay has no closures for the effect, because it comes from outside or from a task.
  let isOpaque: Bool

  init(_ effect: Effect, isOpaque: Bool) {
    self.effect = effect
    self.isOpaque = isOpaque
  }

  private enum Key: String, CodingKey {
    case task, sleep, timer, cancel, merge, concatenate, debounce
  }

  /// A name and a time in microseconds.
  private struct Named: Codable {
    var id: String
    var time: Int64
  }

  func encode(to encoder: any Encoder) throws {
    if case .none = effect.step { return try Self.encode("none", to: encoder) }
    if case .set = effect.step { return try Self.encode("set", to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    switch effect.step {
    case .none, .set: break
    case .task(let operation): try container.encode(operation.id?.name, forKey: .task)
    case .sleep(let time): try container.encode(time.wholeMicroseconds, forKey: .sleep)
    case .timer(let time, let id, _):
      try container.encode(Named(id: id.name, time: time.wholeMicroseconds), forKey: .timer)
    case .cancel(let id): try container.encode(id.name, forKey: .cancel)
    case .merge(let effects): try container.encode(forms(of: effects), forKey: .merge)
    case .concatenate(let effects): try container.encode(forms(of: effects), forKey: .concatenate)
    case .debounce(let operation, let time):
      try container.encode(
        Named(id: operation.id?.name ?? "", time: time.wholeMicroseconds), forKey: .debounce)
    }
  }

  private static func encode(_ word: String, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }

  private func forms(of effects: [Effect]) -> [ReceivedEffect] {
    effects.map { ReceivedEffect($0, isOpaque: isOpaque) }
  }

  init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      self.init(word == "set" ? .set { _ in } : .none, isOpaque: true)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "an effect without a name"))
    }
    self.init(Effect(try Self.step(key, in: container)), isOpaque: true)
  }

  private static func step(
    _ key: Key, in container: KeyedDecodingContainer<Key>
  ) throws -> Effect.Step {
    switch key {
    case .task:
      let id = try container.decode(String?.self, forKey: .task)
      return .task(.init(name: "task", id: id.map(EffectID.init(name:)), body: { .none }))
    case .sleep:
      return .sleep(.microseconds(try container.decode(Int64.self, forKey: .sleep)))
    case .timer:
      let timer = try container.decode(Named.self, forKey: .timer)
      return .timer(.microseconds(timer.time), EffectID(name: timer.id), { _ in .none })
    case .cancel:
      return .cancel(EffectID(name: try container.decode(String.self, forKey: .cancel)))
    case .merge:
      return .merge(try container.decode([ReceivedEffect].self, forKey: .merge).map(\.effect))
    case .concatenate:
      return .concatenate(
        try container.decode([ReceivedEffect].self, forKey: .concatenate).map(\.effect))
    case .debounce:
      let debounce = try container.decode(Named.self, forKey: .debounce)
      return .debounce(
        .init(name: "debounce", id: EffectID(name: debounce.id), body: { .none }),
        .microseconds(debounce.time))
    }
  }
}

extension ReceivedEffect: DirectlyEncoded {
  func write(into writer: inout CBORWriter) -> Bool {
    switch effect.step {
    case .none: writer.write(text: "none")
    case .set: writer.write(text: "set")
    default: return false
    }
    return true
  }
}
