// S3-03, lines 87-110 of seed 003
import AsyncStore
// snippet
struct LoginView: View {
    @StateObject private var userStore = UserStore()
    @State private var userName = ""
    @State private var password = ""
    
    private var credentials: Credentials {
        .init(userName: userName, password: password)
    }
    
    var body: some View {
        VStack {
            TextField("User Name", text: $userName)
            SecureField("Password", text: $password)
            Button("Login", action: { userStore.login(credentials) })
            Button("Logout", action: userStore.logout)
            
            if let dialog = userStore.errorDialog {
                Text(dialog.message)
            }
        }
    }
}
// end
