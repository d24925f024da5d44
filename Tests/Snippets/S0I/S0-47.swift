// S0-47, lines 1355-1362 of seed 000
import Compose
import SnippetOutput

// snippet
// SpecimenModel.swift

struct SpecimenModel : Codable, Equatable, Identifiable {
    var id : String
    var name : String
}
// end
