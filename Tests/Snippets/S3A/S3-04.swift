// S3-04, lines 114-128 of seed 003
import AsyncStore
// snippet
fileprivate extension UserStore {
    struct ErrorHandler {
        func mapError(_ error: Error) -> Effect {
            switch error {
            case let authError as AuthenticationError:
                return .set(\.errorDialog, to: .loginFailed(authError))
            default:
                print("\(error)")
                return .none
            }
        }
    }
}
// end

extension UserStore {
  /// A store that shows a refused login.
  static func showingErrors() -> UserStore { UserStore(mapError: ErrorHandler().mapError) }
}
