@_spi(SwiftUI) import Observation
import Platform
import ReplayRuntime

/// An object that a tracking reads, so that a change of it asks for the tracking.
final class TrackingProbe: Observable {
  private let registrar = ObservationRegistrar()
  private var mark: Void { () }

  func read() { registrar.access(self, keyPath: \.mark) }
  func change() { registrar.willSet(self, keyPath: \.mark) }
}
