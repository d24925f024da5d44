import Compose

extension SignIn {
  var observers: Void {
    submit += {
      let state = store.state
      store.state.message = nil
      store.status += .loading
      services.network.signIn(email: state.email, password: state.password) { result in
        store.status -= .loading
        finish(result)
      }
    }
  }

  private func finish(_ result: Result<Account, any Error>) {
    switch result {
    case .success(let account):
      store.persistence.save()
      store.state.password = ""
      didSignIn.send(account)
    case .failure(let error as NetworkError):
      store.state.message = error.message
    case .failure:
      store.state.message = "Something went wrong. Try again."
    }
  }
}
