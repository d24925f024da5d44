/// Work that is deferred to the rounds of a turn, with the event that caused it.
struct PostedWork {
  var cause: Int
  var scope: Scope?
  var body: () -> Void
  var dropped: (() -> Void)?
}
