import Compose
import HeadlessUI

extension SignIn: View {
  var body: some View {
    VStack {
      Text("Welcome to Storefront")
      TextField("Email", text: store.binding.email)
      SecureField("Password", text: store.binding.password)
      ForEach(store.validation.credentials.errors, id: \.self) { error in
        Text(error).foregroundColor(.red)
      }
      Button(emitter: submit) { Text("Sign in") }
        .keyboardShortcut(.defaultAction)
        .disabled(store.status ~= .loading || !store.validation.credentials.isValid)
      if store.status ~= .loading { ProgressView() }
      if let message = store.state.message { Text(message).foregroundColor(.red) }
    }
  }
}
