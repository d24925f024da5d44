/// A type inside a view that the host asks more: whether it is a dynamic property, whether it holds
/// some, whether its bits decide what it shows.
///
/// A first question after a conformance searches every conformance of the process, so all other
/// types are asked this one question.
public protocol ViewPart {}
