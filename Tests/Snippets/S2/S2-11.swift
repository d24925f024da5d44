// S2-11, lines 339-352 of seed 002
import Verge

enum S2_11 {
// snippet
struct MyState: ExtendedStateType {

  var name: String = ""
  var items: [Int] = []
  
  struct Extended: ExtendedType {
    static let instance = Extended()
    let filteredArray = Field.Computed<[Int]> {
      $0.items.filter { $0 > 300 }
    }
    .ifChanged(selector: \.items)
  }
}
// end
}
