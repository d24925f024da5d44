/// The place of a view.
@available(*, unavailable, message: "A view does not know its place; use stacks and alignments.")
public struct Anchor<Value> {}
