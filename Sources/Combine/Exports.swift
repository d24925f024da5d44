// A file that says `import Combine` compiles as it is. What Foundation has is in this module alone.
@_exported import OrderedCombine
