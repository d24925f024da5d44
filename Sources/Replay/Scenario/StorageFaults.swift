import CBOR
import EventModel
import ReplayRuntime

/// Lets requests of storages fail, as a seed says: in most sessions none, in some a few or all.
struct StorageFaults {
  private var random: SeededRandom
  private let share: Int

  init(seed: UInt64) {
    random = SeededRandom(seed: seed ^ 0x57_0A6E)
    share = [0, 0, 0, 0, 20, 50, 100][random.below(7)]
  }

  /// Why the next request fails; nil if it does not.
  mutating func problem(for verb: StorageRequest.Verb) -> String? {
    guard random.chance(share) else { return nil }
    let problems =
      switch verb {
      case .restore: ["it is damaged: it is no property list", "Permission denied"]
      case .save: ["No space left on device", "Permission denied"]
      case .purge: ["Permission denied"]
      }
    return problems[random.below(problems.count)]
  }
}
