import SwiftUI

enum Theme: String, CaseIterable, Identifiable {
  case system, light, dark

  var id: String { rawValue }
}

struct SettingsScreen: View {
  @AppStorage("username") private var username = "guest"
  @AppStorage("theme") private var theme: Theme = .system
  @AppStorage("notifications") private var notificationsEnabled = true
  @SceneStorage("section") private var section: String?
  @State private var fontSize = 14
  @State private var volume = 0.5
  @State private var birthday = Date(timeIntervalSince1970: 0)
  @State private var isConfirmingReset = false
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.openURL) private var openURL

  private let columnWidth: CGFloat = 120

  var body: some View {
    NavigationView {
      Form {
        Section(header: Text("Profile"), footer: Text("Shown to other people.")) {
          TextField("Username", text: $username)
            .textInputAutocapitalization(.never)
            .disableAutocorrection(true)
            .textFieldStyle(.roundedBorder)
          DatePicker("Birthday", selection: $birthday, displayedComponents: .date)
        }
        Section("Appearance") {
          Picker("Theme", selection: $theme) {
            ForEach(Theme.allCases) { theme in
              Text(theme.rawValue.capitalized).tag(theme)
            }
          }
          .pickerStyle(.segmented)
          Stepper("Font size: \(fontSize)", value: $fontSize, in: 10...16, step: 2)
          Slider(value: $volume, in: 0...1, step: 0.25) { Text("Volume") }
            .frame(width: columnWidth)
          Text("Volume \(volume, specifier: "%.2f")").font(.caption).foregroundStyle(.secondary)
        }
        Section {
          Toggle(isOn: $notificationsEnabled) {
            Label("Notifications", systemImage: "bell")
          }
          .tint(.orange)
          LabeledContent("Version", value: "1.0")
          Link("Website", destination: URL(string: "https://example.com")!)
          Button("Reset", role: .destructive) { isConfirmingReset = true }
        }
      }
      .navigationTitle("Settings")
      .navigationBarTitleDisplayMode(.inline)
      .alert("Reset everything?", isPresented: $isConfirmingReset) {
        Button("Reset now", role: .destructive) { reset() }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("This cannot be undone.")
      }
    }
  }

  private func reset() {
    username = "guest"
    theme = .system
    fontSize = 14
    volume = 0.5
    section = "reset"
  }
}

struct SettingsScreen_Previews: PreviewProvider {
  static var previews: some View {
    SettingsScreen()
      .preferredColorScheme(.dark)
      .previewDisplayName("Dark")
  }
}
