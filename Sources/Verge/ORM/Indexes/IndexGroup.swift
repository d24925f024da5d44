import CBOR
import StateCoding

/// The encoded form of a group.
struct IndexGroup<Schema: EntitySchemaType, Entity: EntityType> {
  var ids: OrderedIDIndex<Schema, Entity>
  /// The position of the group among all groups.
  var position: Int
}

extension IndexGroup: Decodable where Entity.IdentifierType: Decodable {
  private enum CodingKeys: String, CodingKey {
    case ids, position
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ids = OrderedIDIndex(try container.decode([Entity.EntityID].self, forKey: .ids))
    position = try container.decode(Int.self, forKey: .position)
  }
}
