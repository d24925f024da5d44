// Functions of the Swift runtime that have no declaration in Swift. Declared here and not looked up by
// name, they are also found in a program that is linked with the runtime statically.

#include <stdbool.h>

#pragma clang assume_nonnull begin

// Source: swiftlang/swift, stdlib/public/runtime/ImageInspectionCommon.cpp.
void swift_enumerateAllMetadataSections(bool (*visit)(const void *sections, void *context),
                                        void *context);

// Source: swiftlang/swift, include/swift/Runtime/Metadata.h.
const void *_Nullable swift_getWitnessTable(const void *conformance, const void *type,
                                            const void *_Nullable arguments);

#pragma clang assume_nonnull end
