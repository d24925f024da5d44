import TypeLayout

let placedControls = Conformers((any PlacedControl).self)

let textInputs = Conformers((any TextInput).self)
