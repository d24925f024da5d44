// S3-11, lines 261-273 of seed 003
import AsyncStore

struct AppState: Codable {
  var taps = 0
}

typealias AppStore = AsyncStore<AppState, Void>

struct SSOT: ViewModifier {
  let appStore = AppStore(state: .init(), env: (), mapError: { _ in .none })

  func body(content: Content) -> some View { content.environmentObject(appStore) }
}

struct AppView: View {
  @EnvironmentObject private var store: AppStore

  var body: some View {
    VStack {
      Text("Tapped \(store.taps)")
      Button("Tap") { store.receive(.set { $0.taps += 1 }) }
    }
  }
}

// snippet
@main
struct MyApp: App {
    @State private var ssot = SSOT()

    var body: some Scene {
        WindowGroup {
            AppView()
                .modifier(ssot)
        }
    }
}
// end
