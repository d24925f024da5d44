import SwiftUI

private struct BrandKey: EnvironmentKey {
  static let defaultValue = "Example"
}

extension EnvironmentValues {
  @Entry var attempts: Int = 3

  var brand: String {
    get { self[BrandKey.self] }
    set { self[BrandKey.self] = newValue }
  }
}

struct PressableStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding()
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .opacity(configuration.isPressed ? 0.8 : 1)
  }
}

struct LoginScreen: View {
  enum Field: Hashable { case email, password }

  @State private var email = ""
  @State private var password = ""
  @State private var error: String?
  @State private var isLoading = false
  @State private var didLogin = false
  @FocusState private var focus: Field?

  var body: some View {
    VStack(spacing: 16) {
      BrandHeader()
      Group {
        TextField("Email", text: $email)
          .keyboardType(.emailAddress)
          .textContentType(.username)
          .focused($focus, equals: .email)
          .onSubmit { focus = .password }
        SecureField("Password", text: $password)
          .focused($focus, equals: .password)
          .onSubmit(login)
      }
      .disabled(isLoading)
      if let error { Text(error).foregroundColor(.red).font(.callout) }
      Button(action: login) {
        if isLoading { ProgressView() } else { Text("Log in") }
      }
      .buttonStyle(PressableStyle())
      .disabled(email.isEmpty || password.isEmpty)
      Text(hint).font(.footnote)
    }
    .environment(\.brand, "Acme")
    .fullScreenCover(isPresented: $didLogin) {
      VStack {
        Text("Hello \(email)")
        Button("Log out") { didLogin = false }
      }
    }
  }

  private var hint: String {
    switch focus {
    case .email: "Your address"
    case .password: "At least 8 characters"
    case nil: "Welcome"
    }
  }

  private func login() {
    guard email.contains("@") else {
      error = "Not an address"
      focus = .email
      return
    }
    error = nil
    didLogin = true
  }
}

private struct BrandHeader: View {
  @Environment(\.brand) private var brand
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Text(isEnabled ? brand : "wait").font(.title).kerning(2)
  }
}

#Preview("Acme", traits: .sizeThatFitsLayout) {
  LoginScreen()
    .environment(\.brand, "Acme")
}
