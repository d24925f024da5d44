/// The runtime as its flows know it.
protocol FlowOwner: AnyObject {
  /// Queues a job for the rounds of the running turn.
  ///
  /// - Parameter executor: Nil for a job of the main actor.
  func enqueueFlowJob(_ job: UnownedJob, on executor: FlowExecutor?)
}
