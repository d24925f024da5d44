// SwiftUI gives its users Combine's names.
@_exported import OrderedCombine
