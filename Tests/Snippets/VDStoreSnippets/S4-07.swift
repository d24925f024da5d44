// S4-07, lines 138-144 of seed 004
import VDStore

// snippet
func getSomeChildStore(store: Store<Counter>) -> Store<Int> {
   store
     .scope(\.counter)
     .di(\.someService, SomeService())
}
// end
