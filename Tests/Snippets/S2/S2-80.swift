// S2-80, lines 1633-1637 of seed 002
import Verge

struct S2_80 {
  typealias Partial = S2_79.Partial
// snippet
func access<DB: DatabaseType>(db: DB) -> Int where DB.Schema : Partial {
  db.entities.author.all().count
}
// end
}
