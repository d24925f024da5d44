// An application that imports this dialect also needs the views, the runtime's names and `App`.
@_exported import DialectKit
