/// Runs the bodies of effects as detached tasks.
final class LiveEffectHost: EffectHost {
  func effectBegan(_ effect: PendingEffect) {
    effect.task = Task.detached {
      let (status, bytes) = await effect.runAsSpan()
      // An outcome that was made in this process has its own encoding, which can be decoded.
      bytes.withUnsafeBytes { outcome in
        do {
          try effect.runtime.end(effect.key, status, outcome)
        } catch {
          effect.runtime.fail(
            FailureCode.valueDoesNotDecode, node: "", "an effect's outcome: \(error)")
        }
      }
    }
  }

  func effectCancelled(_ effect: PendingEffect) { effect.task?.cancel() }
}
