// S0-43, lines 1217-1239 of seed 000
import Compose
import SnippetOutput

// snippet
// LogIn+View.swift

extension LogInComponent : View {

    var body : some View {
        VStack {
            TextField("First Name", text: store.binding.firstName)
            TextField("Last Name", text: store.binding.lastName)
            Button(emitter: login) {
                Text("Log In")
            }
            .disabled(store.validation.credentials.isValid == false || store.status.isEmpty == true)
            .opacity(store.validation.credentials.isValid == false)
        }
        .overlay(
            Text("Loading")
                .opacity(store.status.isEmpty == false ? 1.0 : 0.0)
        )
    }

}
// end
