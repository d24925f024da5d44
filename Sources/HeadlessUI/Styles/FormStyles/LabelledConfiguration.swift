/// The configuration of a style for views that have a label and a content.
protocol LabelledConfiguration {
  nonisolated init(label: AnyView, content: AnyView)
}
