/// A plan that needs the plans of other types.
class CodedPlan: ValuePlan {
  /// The owner of all plans.
  final unowned let coding: StateCoding

  init<T>(_ type: T.Type, coding: StateCoding) {
    self.coding = coding
    super.init(type)
  }
}
