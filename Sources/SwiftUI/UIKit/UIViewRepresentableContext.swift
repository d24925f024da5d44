/// What a view of UIKit gets from the views around it.
public struct UIViewRepresentableContext<Representable> {}
