/// What can be taken back.
@available(*, unavailable, message: "Keep former states, and write a Button that sets one.")
public struct UndoManager {}
