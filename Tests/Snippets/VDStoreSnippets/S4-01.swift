// S4-01, lines 40-55 of seed 004
import VDStore

struct SomeChildView: View {
  @ViewStore var counter: Counter

  init(_ store: Store<Counter>) { _counter = ViewStore(store) }

  var body: some View { Button("Child adds") { $counter.add() } }
}

// snippet
struct CounterView: View {

  @ViewStore var counter = Counter() 

  var body: some View {
    HStack {
      Text("\(counter.counter)")
      Button("Add") {
         $counter.add()
      }
      SomeChildView($counter)
    }
  }
}
// end
