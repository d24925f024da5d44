#include "main-loop.h"

typedef struct {
  uintptr_t identity, implementation;
} Executor;

#define SWIFT __attribute__((swiftcall))
typedef SWIFT Executor (*GetOriginal)(void);
typedef SWIFT bool (*IsOriginal)(Executor);

extern SWIFT Executor (*swift_task_getMainExecutor_hook)(GetOriginal) __attribute__((weak));
extern SWIFT bool (*swift_task_isMainExecutor_hook)(Executor, IsOriginal) __attribute__((weak));

static Executor replacement;

static SWIFT Executor get_main(GetOriginal original) { return replacement; }

static SWIFT bool is_main(Executor executor, IsOriginal original) {
  return executor.identity == replacement.identity || original(executor);
}

bool main_executor_replace(uintptr_t identity, uintptr_t implementation) {
  if (!&swift_task_getMainExecutor_hook || !&swift_task_isMainExecutor_hook) return false;
  replacement = (Executor){identity, implementation};
  swift_task_isMainExecutor_hook = is_main;
  swift_task_getMainExecutor_hook = get_main;
  return true;
}
