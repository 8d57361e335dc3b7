// SPDX-License-Identifier: Apache-2.0
// Text of what replayed programs have where the violation is that they do not end (replay_runtime.h). The compiler calls __sanitizer_cov_trace_pc
// at the beginning of each basic block; the state there is kept at the 1st, 2nd, 4th, 8th … call (Brent 1980) and compared at the others: the stack,
// the registers that a function keeps for its caller, the modes of floating-point operations, all data that can be
// written, and the heap. What this file and the recorded inputs count is in a section of its own, and is not compared:
// the environment may choose again what it chose in the round.
#include "replay/replay_runtime.h"

namespace pippin::replay {

const char* const kReplayRecurrence = R"RUNTIME(
#define PIPPIN_NOT_COMPARED __attribute__((section("pippin_not_compared")))
extern char __start_pippin_not_compared[] __attribute__((visibility("hidden"))), __stop_pippin_not_compared[] __attribute__((visibility("hidden")));
extern char __ehdr_start[] __attribute__((visibility("hidden")));
static char* pippin_stack_top PIPPIN_NOT_COMPARED = 0;
static u64 pippin_calls PIPPIN_NOT_COMPARED = 0;
static u64 pippin_compared PIPPIN_NOT_COMPARED = 0;
static char* pippin_kept PIPPIN_NOT_COMPARED = 0;         /* the copy */
static size_t pippin_room PIPPIN_NOT_COMPARED = 0;
static size_t pippin_kept_size PIPPIN_NOT_COMPARED = 0;
static void* pippin_kept_pc PIPPIN_NOT_COMPARED = 0;
static char* pippin_kept_stack PIPPIN_NOT_COMPARED = 0;
static size_t pippin_kept_registers[6] PIPPIN_NOT_COMPARED = {0};
static size_t pippin_kept_heap PIPPIN_NOT_COMPARED = 0;
static u32 pippin_kept_modes[2] PIPPIN_NOT_COMPARED = {0};   /* how floating-point operations round */
static size_t pippin_heap_in_use(void);
static char* pippin_heap_begin(void);
/* One part of the state: copied to the end of what is kept, or compared with what is there. */
static int pippin_part(const char* from, const char* end, size_t* at, int keep) {
  size_t n = end > from ? (size_t)(end - from) : 0, i;
  char* to = pippin_kept + *at;
  if (*at + n > pippin_room) return 0;
  *at += n;
  if (keep) {
    void *t = to; const void* f = from; size_t count = n;
    __asm__ volatile("rep movsb" : "+D"(t), "+S"(f), "+c"(count) : : "memory");
    return 1;
  }
  for (i = 0; i + 8 <= n; i += 8)
    if (*(const u64*)(from + i) != *(const u64*)(to + i)) { pippin_compared += i / 8; return 0; }
  for (; i < n; i++)
    if (from[i] != to[i]) return 0;
  pippin_compared += n / 8;
  return 1;
}
static int pippin_state(char* stack, int keep) {
  size_t at = 0;
#ifdef __x86_64__
  const char* header = __ehdr_start + *(u64*)(__ehdr_start + 32);
  unsigned size = *(u16*)(__ehdr_start + 54), count = *(u16*)(__ehdr_start + 56), i;
#define PIPPIN_WRITABLE(p) (*(u32*)(p) == 1 && (*(u32*)((p) + 4) & 2))
#define PIPPIN_FROM(p) ((char*)*(u64*)((p) + 16))
#define PIPPIN_SIZE(p) (*(u64*)((p) + 40))
#else
  const char* header = __ehdr_start + *(u32*)(__ehdr_start + 28);
  unsigned size = *(u16*)(__ehdr_start + 42), count = *(u16*)(__ehdr_start + 44), i;
#define PIPPIN_WRITABLE(p) (*(u32*)(p) == 1 && (*(u32*)((p) + 24) & 2))
#define PIPPIN_FROM(p) ((char*)*(u32*)((p) + 8))
#define PIPPIN_SIZE(p) (*(u32*)((p) + 20))
#endif
  if (!pippin_part(stack, pippin_stack_top, &at, keep)) return 0;
  for (i = 0; i < count; i++) {
    const char* p = header + i * size;
    if (!PIPPIN_WRITABLE(p)) continue;
    char *from = PIPPIN_FROM(p), *end = from + PIPPIN_SIZE(p), *hole = __start_pippin_not_compared, *behind = __stop_pippin_not_compared;
    if (hole < from || hole >= end) hole = behind = end;
    if (!pippin_part(from, hole, &at, keep) || !pippin_part(behind, end, &at, keep)) return 0;
  }
  if (!pippin_part(pippin_heap_begin(), pippin_heap_begin() + pippin_heap_in_use(), &at, keep)) return 0;
  if (keep) pippin_kept_size = at;
  return 1;
}
__attribute__((used)) static void pippin_at_block(void* pc, char* stack, const size_t* registers) {
  unsigned i;
  u32 modes[2];
  u16 control;
  int same = 1;
  if (!pippin_stack_top) return;
  ++pippin_calls;
  __asm__ volatile("stmxcsr %0\n fnstcw %1" : "=m"(modes[0]), "=m"(control));
  modes[1] = control;
  if (pc == pippin_kept_pc && stack == pippin_kept_stack && pippin_heap_in_use() == pippin_kept_heap && pippin_compared < 64 * (pippin_calls + 100000)) {
    for (i = 0; i < 6; i++) same &= registers[i] == pippin_kept_registers[i];
    same &= modes[0] == pippin_kept_modes[0] && modes[1] == pippin_kept_modes[1];
    if (same && pippin_state(stack, 0)) __pippin_reached();
  }
  if (pippin_calls & (pippin_calls - 1)) return;
  pippin_kept_pc = pc;
  pippin_kept_stack = stack;
  pippin_kept_heap = pippin_heap_in_use();
  for (i = 0; i < 6; i++) pippin_kept_registers[i] = registers[i];
  for (i = 0; i < 2; i++) pippin_kept_modes[i] = modes[i];
  if (!pippin_state(stack, 1)) pippin_kept_pc = 0;
}
#ifdef __x86_64__
/* All registers of the program survive: the code of a block begins wherever the compiler likes. */
__asm__(".globl __sanitizer_cov_trace_pc\n__sanitizer_cov_trace_pc:\n"
        " pushfq\n push %rax\n push %rcx\n push %rdx\n push %rsi\n push %rdi\n push %r8\n push %r9\n push %r10\n push %r11\n"
        " push %r15\n push %r14\n push %r13\n push %r12\n push %rbx\n push %rbp\n mov %rsp, %rdx\n mov 128(%rsp), %rdi\n lea 136(%rsp), %rsi\n"
        " mov %rsp, %rbp\n sub $1024, %rsp\n and $-64, %rsp\n fxsave (%rsp)\n call pippin_at_block\n fxrstor (%rsp)\n mov %rbp, %rsp\n"
        " pop %rbp\n pop %rbx\n pop %r12\n pop %r13\n pop %r14\n pop %r15\n"
        " pop %r11\n pop %r10\n pop %r9\n pop %r8\n pop %rdi\n pop %rsi\n pop %rdx\n pop %rcx\n pop %rax\n popfq\n ret\n");
#else
__asm__(".globl __sanitizer_cov_trace_pc\n__sanitizer_cov_trace_pc:\n"
        " pushfl\n push %eax\n push %ecx\n push %edx\n push %edi\n push %esi\n push %ebx\n push %edi\n push %esi\n push %ebp\n"
        " mov %esp, %edx\n mov 40(%esp), %eax\n lea 44(%esp), %ecx\n mov %esp, %ebp\n sub $1024, %esp\n and $-64, %esp\n fxsave (%esp)\n sub $64, %esp\n"
        " mov %eax, (%esp)\n mov %ecx, 4(%esp)\n mov %edx, 8(%esp)\n call pippin_at_block\n add $64, %esp\n fxrstor (%esp)\n mov %ebp, %esp\n"
        " pop %ebp\n pop %esi\n pop %edi\n pop %ebx\n pop %esi\n pop %edi\n pop %edx\n pop %ecx\n pop %eax\n popfl\n ret\n");
#endif
)RUNTIME";

}  // namespace pippin::replay
