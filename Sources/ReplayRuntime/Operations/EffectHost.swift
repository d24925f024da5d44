/// Runs the bodies of effects, or leaves that to a driver.
package protocol EffectHost: AnyObject {
  /// Whether a body that sleeps advances a virtual clock itself, because no other code does.
  var movesTime: Bool { get }
  /// Called when an effect begins. The host may run its body and must then end it once.
  func effectBegan(_ effect: PendingEffect)
  /// Called when the application cancels an effect before it has ended.
  func effectCancelled(_ effect: PendingEffect)
}

extension EffectHost {
  /// False by default.
  package var movesTime: Bool { false }
}
