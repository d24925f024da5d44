protocol OptionalType {}
