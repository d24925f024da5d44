// S2-57, lines 1268-1290 of seed 002
import Verge

enum S2_57 {
// snippet
struct Book: EntityType {

  typealias IdentifierType = String

  var entityID: EntityID {
    .init(rawID)
  }

  let rawID: String
}

struct Author: EntityType {

  typealias IdentifierType = String

  var entityID: EntityID {
    .init(rawID)
  }

  let rawID: String
}
// end
}
