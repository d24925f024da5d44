/// Builds of one application in the dialects without a tree of components.
enum Spells {}

struct Spell: Codable, Equatable {
  var power = 0
  var isCast = false
}

struct OtherSpell: Codable, Equatable {
  var might = 0
  var isCast = false
}
