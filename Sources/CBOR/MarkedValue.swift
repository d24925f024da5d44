/// A wrapper whose content is encoded under ``CBORValue/redactedTag``.
///
/// A conditional conformance to ``MarkedDecodable`` or ``MarkedEncodable`` says what the content allows.
package protocol MarkedValue: SpeciallyCoded {}
