/// The flow that a task runs.
enum FlowContext {
  @TaskLocal static var current: Int?
}
