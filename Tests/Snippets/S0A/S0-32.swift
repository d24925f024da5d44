// S0-32, lines 981-994 of seed 000
import Compose
import SnippetOutput

// snippet
// LogIn+View.swift

extension LogInComponent : View {

    var body : some View {
        VStack {
            TextField("First Name", text: store.binding.firstName)
            TextField("Last Name", text: store.binding.lastName)
        }
    }

}
// end
