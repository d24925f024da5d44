import DialectKit
import EventModel
import HeadlessUI
import ReplayRuntime

/// The settings of all stores of one runtime.
final class StoreSettings {
  var suspendsUpdates = true
  var checksThread = false

  static func of(_ runtime: Runtime) -> StoreSettings {
    runtime.inTurn("settings") { runtime.registry(StoreSettings.self) { StoreSettings() } }
  }
}
