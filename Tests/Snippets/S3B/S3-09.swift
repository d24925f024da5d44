// S3-09, lines 195-238 of seed 003
import AsyncStore

struct UserState {
  var searchText = ""
  var found: [String] = []
  var steps = 0
  var isReady = false
}

/// Events of a sensor, as an application's own service delivers them.
struct HealthKitService {
  func stream() -> AsyncStream<Int> {
    AsyncStream { continuation in
      for steps in [10, 20, 30] { continuation.yield(steps) }
      continuation.finish()
    }
  }
}

struct UserEnvironment {
  func healthKitService() -> HealthKitService { HealthKitService() }
}

struct AppState {
  var isInitialized = false
}

typealias UserStore = AsyncStore<UserState, UserEnvironment>
typealias AppStore = AsyncStore<AppState, Void>

extension AppStore {
  convenience init() { self.init(state: .init(), env: (), mapError: { _ in .none }) }
}

fileprivate struct ErrorHandler {
  func mapError(_ error: Error) -> UserStore.Effect { .none }
}

extension UserStore {
  func mapSearchTextToEffect(_ text: String) -> Effect {
    .set(\.found, to: ["apple", "apricot", "plum"].filter { $0.hasPrefix(text) })
  }

  func mapHealthKitEventToEffect(_ steps: Int) -> Effect { .set(\.steps, to: steps) }
  func mapIsAppInitializedToEffect(_ isReady: Bool) -> Effect { .set(\.isReady, to: isReady) }
}

// snippet
extension UserStore {
    convenience init(
        _ state: UserState = .init(), 
        env: UserEnvironment = .init(), 
        mapError: @escaping (Error) -> Effect = ErrorHandler().mapError
    ) {
        self.init(state: state, env: env, mapError: mapError)
        // MARK: Bind to KeyPath
        bind(
            id: "UserStore.searchText", 
            to: \.searchText, 
            mapEffect: mapSearchTextToEffect
        )
        
        // MARK: Bind to AsyncSequence
        bind(
            id: "UserStore.HealthKitService", 
            stream: env.healthKitService().stream()
                .debounce(for: 2.0), 
            mapEffect: mapHealthKitEventToEffect
        )
    }
    
    // MARK: Bind to another AsyncStore
    func bind(to appStore: AppStore) {
        bind(
            id: "UserStore.AppStore.isInitialized", 
            to: appStore, 
            on: \.isInitialized, 
            mapEffect: mapIsAppInitializedToEffect
        )
    }
    
    // MARK: Remove Bindings
    func unbind() {
        let cancelEffects = [
            "UserStore.searchText", 
            "UserStore.HealthKitService", 
            "UserStore.AppStore.isInitialized"
        ].map { id in Effect.cancel(id) }
        receive(.merge(effects: cancelEffects))
    }
}
// end
