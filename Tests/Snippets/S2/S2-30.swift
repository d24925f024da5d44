// S2-30, lines 731-749 of seed 002
import Verge

enum S2_30 {
// snippet
struct State: ExtendedStateType {

 var name: String = ""
 var items: [Int] = []

 struct Extended: ExtendedType {

   static let instance = Extended()

   let filteredArray = Field.Computed<[Int]> {
     $0.items.filter { $0 > 300 }
   }
   .dropsInput {
     $0.noChanges(\.items)
   }
 }
}
// end
}
