// S3-02, lines 42-83 of seed 003
import AsyncStore

fileprivate struct ErrorHandler {
  func mapError(_ error: Error) -> UserStore.Effect { .none }
}
// snippet
typealias UserStore = AsyncStore<UserState, UserEnvironment>

extension UserStore {
    convenience init(
        _ state: UserState = .init(), 
        env: UserEnvironment = .init(), 
        mapError: @escaping (Error) -> Effect = ErrorHandler().mapError
    ) {
        self.init(state: state, env: env, mapError: mapError)
    }
}

// MARK: Public API

extension UserStore {
    func login(_ credentials: Credentials) {
        receive(.dataTask(credentials, loginTask))
    }
    
    func logout() {
        receive(.task(logoutTask))
    }
}

// MARK: Private API (Tasks, Effect mapping, etc..)

fileprivate extension UserStore {
    func loginTask(_ credentials: Credentials) async throws -> Effect {
        let user = try await env.authService.authenticate(
            userName: credentials.userName, 
            password: credentials.password
        )

        return .set(\.user, to: user)
    }
    
    func logoutTask() async throws -> Effect {
        try await env.authService.logout()
        return .set(\.user, to: .none)
    }
}

// end
