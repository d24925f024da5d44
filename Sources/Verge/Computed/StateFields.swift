/// The kinds of computed fields of a state.
public enum StateFields<State: ExtendedStateType> {}
