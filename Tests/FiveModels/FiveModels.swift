import OrderedCombine
import VDStore

/// A model of the main actor in a module of Swift 5.
@MainActor final class UpModel: ObservableObject {
  @Published var number = 0
  private var bag = Set<AnyCancellable>()

  init() { $number.sink { [weak self] in self?.note($0) }.store(in: &bag) }

  func up() { number += 1 }

  private func note(_ number: Int) { seen.append(number) }
  private(set) var seen: [Int] = []

  func later() async {
    await Runtime.ambient.sleep(for: .seconds(1))
    up()
  }
}

/// An application of Swift 5 whose model is of the main actor.
public struct FiveApp: App {
  @StateObject var model = UpModel()

  /// Creates the application.
  public init() {}

  /// Its window.
  public var body: some Scene {
    WindowGroup {
      VStack {
        Button("n \(model.number) \(model.seen.count)", action: model.up)
        Button("task") { Task { await model.later() } }
        Button("main") { Task { @MainActor in model.up() } }
      }
    }
  }
}
