/// What a style gets that shows a label and a content.
protocol LabelledConfiguration {
  nonisolated init(label: AnyView, content: AnyView)
}
