/// The control that shows and hides the rows of a section.
nonisolated struct DisclosureToggle: View {
  let isExpanded: Binding<Bool>
  let label: String

  var body: some View { Toggle(label, isOn: isExpanded, file: "", line: 0) }
}
