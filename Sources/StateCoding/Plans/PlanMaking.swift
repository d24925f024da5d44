import EventModel
import TypeLayout

/// Chooses how values of a type are walked.
protocol PlanMaking {
  /// Makes the plan of a type; those of its parts are asked of `coding`.
  func makePlan<T>(_ type: T.Type, coding: StateCoding) -> ValuePlan
}
