import Compose

extension SignIn {
  var observers: Void {
    submit += {
      check()
      let state = store.state
      guard state.emailError == nil, state.passwordError == nil else { return }
      store.status += .loading
      services.network.signIn(email: state.email, password: state.password) { result in
        store.status -= .loading
        finish(result)
      }
    }
  }

  private func check() {
    store.commit { state in
      state.message = nil
      state.emailError = state.email.contains("@") ? nil : "Enter an email address"
      state.passwordError = state.password.count >= 4 ? nil : "At least 4 characters"
    }
  }

  private func finish(_ result: Result<Account, any Error>) {
    switch result {
    case .success(let account):
      store.state.password = ""
      didSignIn.send(account)
    case .failure(let error as NetworkError):
      store.state.message = error.message
    case .failure:
      store.state.message = "Something went wrong. Try again."
    }
  }
}
