protocol SpeciallyEncodable: SpeciallyCoded {
  func encode(toSpecial node: EncodingNode) throws
}
