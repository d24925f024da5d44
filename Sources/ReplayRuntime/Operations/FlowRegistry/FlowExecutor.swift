/// Runs the jobs of flows on the thread that holds the turn token, first in, first out.
final class FlowExecutor: TaskExecutor, @unchecked Sendable {
  private unowned let owner: any FlowOwner

  init(owner: any FlowOwner) { self.owner = owner }

  func enqueue(_ job: consuming ExecutorJob) { owner.enqueueFlowJob(UnownedJob(job), on: self) }
}
