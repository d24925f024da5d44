import Compose
import HeadlessUI

extension SignIn: View {
  var body: some View {
    VStack {
      Text("Welcome to Storefront")
      TextField("Email", text: store.binding.email)
      if let error = store.state.emailError { Text(error).foregroundColor(.red) }
      SecureField("Password", text: store.binding.password)
      if let error = store.state.passwordError { Text(error).foregroundColor(.red) }
      Button(emitter: submit) { Text("Sign in") }
        .disabled(store.status ~= .loading)
      if store.status ~= .loading { ProgressView() }
      if let message = store.state.message { Text(message).foregroundColor(.red) }
    }
  }
}
