/// A job of a flow or of the main actor, with the event that made it ready.
struct FlowJob {
  var job: UnownedJob
  /// Nil for the main actor.
  var executor: FlowExecutor?
  var cause: Int
  var scope: Scope?

  /// The same for all jobs of one task.
  var key: UInt { unsafeBitCast(job, to: UInt.self) }
}
