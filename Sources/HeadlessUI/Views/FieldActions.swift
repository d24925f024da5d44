import ReplayRuntime

/// What a field does when it is edited or submitted.
struct FieldActions {
  let edit: (Bool) -> Void
  let commit: () -> Void
}
