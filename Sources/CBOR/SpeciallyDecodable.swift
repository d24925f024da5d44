protocol SpeciallyDecodable: SpeciallyCoded {
  static func decode(fromSpecial node: DecodingNode) throws -> Self
}
