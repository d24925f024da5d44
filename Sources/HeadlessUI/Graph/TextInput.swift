import ReplayRuntime

/// A field that the user edits.
protocol TextInput {
  var text: Binding<String> { get }
}
