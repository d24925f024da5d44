import AsyncStore

/// A gauge that fills until a duration is over, which can change meanwhile: the fourth of the 7GUIs
/// tasks, in AsyncStore.
public struct EggTimer: App {
  @StateObject private var timer = EggTimerStore(state: .init(), env: (), mapError: { _ in .none })

  /// Creates the timer. It starts when its window appears.
  public init() {}

  /// One window with the gauge, the slider and the button.
  public var body: some Scene {
    WindowGroup {
      VStack {
        ProgressView(value: timer.elapsed, total: timer.duration) { Text("elapsed") }
        Text("\(timer.elapsed.text(digits: 1)) s")
        Slider(
          value: Binding(get: { timer.duration }, set: { timer.setDuration($0) }), in: 1...60,
          step: 1
        ) { Text("Duration") }
        Button("Reset") { timer.reset() }
      }
      .padding()
      .onAppear { timer.run() }
    }
  }
}

/// How long the timer has run, and how long it runs.
struct EggTime: Codable {
  /// Tenths of a second, so that they add up exactly.
  var tenths = 0
  /// In seconds.
  var duration = 15.0
  var isRunning = false

  var elapsed: Double { Double(tenths) / 10 }
}

typealias EggTimerStore = AsyncStore<EggTime, Void>

extension EggTimerStore {
  func setDuration(_ seconds: Double) {
    receive(.set(\.duration, to: seconds))
    run()
  }

  func reset() {
    receive(.set(\.tenths, to: 0))
    run()
  }

  /// Ticks until the duration is over.
  func run() {
    guard !self.state.isRunning, self.state.elapsed < self.state.duration else { return }
    receive(.set(\.isRunning, to: true))
    receive(
      .timer(0.1, id: "tick") { [weak self] _ in
        guard let self, self.state.elapsed < self.state.duration else {
          return .merge(.cancel("tick"), .set(\.isRunning, to: false))
        }
        return .set { $0.tenths += 1 }
      })
  }
}
