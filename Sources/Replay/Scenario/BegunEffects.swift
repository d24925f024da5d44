import EventModel
import ReplayRuntime

/// Keeps the effects that began in a turn, for a policy that runs their bodies.
final class BegunEffects: EffectHost {
  private var begun: [PendingEffect] = []

  func effectBegan(_ effect: PendingEffect) { begun.append(effect) }
  func effectCancelled(_ effect: PendingEffect) {}
  func pending(_ key: EffectKey) -> PendingEffect? { begun.first { $0.key == key } }
  func removeAll() { begun.removeAll(keepingCapacity: true) }
}
