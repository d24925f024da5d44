/// A flow that ends with the component that began it.
final class FlowWork: ScopedWork {
  private var task: Task<Void, any Error>?

  init(_ task: Task<Void, any Error>) { self.task = task }

  var isPending: Bool { task != nil }

  func cancel() {
    let task = task
    self.task = nil
    task?.cancel()
  }
}
