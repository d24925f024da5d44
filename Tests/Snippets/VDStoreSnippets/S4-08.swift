// S4-08, lines 146-148 of seed 004
import VDStore

func callSomeService(of store: Store<Counter>) {
// snippet
store.di.someService.someMethod()
// end
}
