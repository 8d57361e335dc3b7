// SPDX-License-Identifier: Apache-2.0
// Text of the freestanding runtime (replay_runtime.h): C for gcc and clang, x86-64 and i386, raw system calls only.
#include "replay/replay_runtime.h"

#include <cctype>

namespace pippin::replay {

const char* const kReplayRuntime = R"RUNTIME(
#define W __attribute__((weak))
/* A result that C leaves open: the usual one, or another. */
#ifdef PIPPIN_OTHER_RESULTS
#define OPEN(usual, other) (other)
#else
#define OPEN(usual, other) (usual)
#endif
typedef __SIZE_TYPE__ size_t;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
int PIPPIN_MAIN();
static long pippin_call(long n, long a, long b, long c, long d) {
  long r;
#ifdef __x86_64__
  register long r10 __asm__("r10") = d;
  __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10) : "rcx", "r11", "memory");
#else
  __asm__ volatile("int $0x80" : "=a"(r) : "a"(n), "b"(a), "c"(b), "d"(c), "S"(d) : "memory");
#endif
  return r;
}
#ifdef __x86_64__
enum { SYS_write = 1, SYS_close = 3, SYS_mmap = 9, SYS_exit = 60, SYS_prctl = 157, SYS_setrlimit = 160, SYS_exit_group = 231,
       SYS_mprotect = 10, SYS_madvise = 28, SYS_rt_sigaction = 13, SYS_sigaltstack = 131, ARCH = 0xC000003E };
#else
enum { SYS_write = 4, SYS_close = 6, SYS_mmap = 192, SYS_exit = 1, SYS_prctl = 172, SYS_setrlimit = 75, SYS_exit_group = 252,
       SYS_mprotect = 125, SYS_madvise = 219, SYS_rt_sigaction = 174, SYS_sigaltstack = 186, ARCH = 0x40000003 };
#endif
__attribute__((noreturn)) void __pippin_exit(int code) {
  for (;;) pippin_call(SYS_exit_group, code, 0, 0, 0);
}
extern const char __pippin_token[];
__attribute__((noreturn)) void __pippin_reached(void) {
  size_t n = 0;
  while (__pippin_token[n]) n++;
  pippin_call(SYS_write, 1, (long)__pippin_token, (long)n, 0);
  __pippin_exit(PIPPIN_EXIT_REACHED);
}
struct pippin_filter { u16 code; u8 jt, jf; u32 k; };
struct pippin_program { u16 len; const struct pippin_filter* filter; };
/* The architecture, then the number, then the descriptor of write; everything else kills the process. */
static const struct pippin_filter pippin_filter[] = {
  {0x20, 0, 0, 4}, {0x15, 1, 0, (u32)ARCH}, {0x06, 0, 0, 0x80000000u},
#ifdef PIPPIN_WATCHED
  /* And mprotect that makes nothing executable, madvise that forgets. */
  {0x20, 0, 0, 0}, {0x15, 0, 2, SYS_mprotect}, {0x20, 0, 0, 32}, {0x45, 4, 3, 0xfffffffcu},
  {0x15, 0, 4, SYS_madvise}, {0x20, 0, 0, 32}, {0x15, 0, 1, 4}, {0x06, 0, 0, 0x7fff0000u}, {0x06, 0, 0, 0x80000000u},
#endif
  {0x20, 0, 0, 0}, {0x15, 4, 0, SYS_exit_group}, {0x15, 3, 0, SYS_exit}, {0x15, 0, 1, SYS_write}, {0x20, 0, 0, 16},
  {0x15, 0, 1, 1}, {0x06, 0, 0, 0x7fff0000u}, {0x06, 0, 0, 0x80000000u},
};
static void pippin_limit(int what, unsigned long value) {
  unsigned long both[2] = {value, value};
  pippin_call(SYS_setrlimit, what, (long)both, 0, 0);
}
/* `n` bytes that cost nothing until they are touched; null if there are not so many. */
static char* pippin_reserve(size_t n) {
  long r, protection = 3, flags = 0x4022;
#ifdef __x86_64__
  register long r10 __asm__("r10") = flags;
  register long r8 __asm__("r8") = -1;
  register long r9 __asm__("r9") = 0;
  __asm__ volatile("syscall" : "=a"(r) : "a"((long)SYS_mmap), "D"(0l), "S"(n), "d"(protection), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
#else
  long arguments[6] = {0, (long)n, protection, flags, -1, 0};
  __asm__ volatile("push %%ebx\n push %%ebp\n mov (%1), %%ebx\n mov 4(%1), %%ecx\n mov 8(%1), %%edx\n mov 16(%1), %%edi\n mov 20(%1), %%ebp\n"
                   "mov 12(%1), %%esi\n int $0x80\n pop %%ebp\n pop %%ebx"
                   : "=a"(r) : "S"(arguments), "0"((long)SYS_mmap) : "ecx", "edx", "edi", "memory");
#endif
  return (unsigned long)r >= (unsigned long)-4095 ? 0 : (char*)r;
}
#ifdef __x86_64__
#define PIPPIN_SI_ADDRESS 16
#define PIPPIN_UC_STACK 160
#else
#define PIPPIN_SI_ADDRESS 12
#define PIPPIN_UC_STACK 28
#endif
static void pippin_never(void) { __pippin_exit(1); }
static int pippin_on_fault(void (*handler)(int, char*, char*), unsigned long flags) {
  struct { void (*handler)(int, char*, char*); unsigned long flags; void (*restorer)(void); unsigned long mask[2]; } action = {handler, 0x04000004 | flags, pippin_never, {0, 0}};
  return pippin_call(SYS_rt_sigaction, 11, (long)&action, 0, 8) == 0 && pippin_call(SYS_rt_sigaction, 7, (long)&action, 0, 8) == 0;
}
/* Functions and objects that the program names and nothing defines: whoever uses them learns nothing. */
extern char __pippin_missing_begin[] __attribute__((weak, visibility("hidden"))), __pippin_missing_end[] __attribute__((weak, visibility("hidden")));
static void pippin_if_missing(char* address) {
  if (address >= __pippin_missing_begin && address < __pippin_missing_end) __pippin_exit(117);
}
static void pippin_guard_missing(void) {
  if (__pippin_missing_begin) pippin_call(SYS_mprotect, (long)__pippin_missing_begin, __pippin_missing_end - __pippin_missing_begin, 0, 0);
}
#ifdef PIPPIN_RECURS
#include "recurrence"
#else
#define PIPPIN_NOT_COMPARED
#endif
#ifdef PIPPIN_WATCHED
#include "watched_heap"
#else
static void pippin_other_fault(int number, char* info, char* context) {
  pippin_if_missing(*(char**)(info + PIPPIN_SI_ADDRESS));
  __builtin_trap();
}
#define PIPPIN_HEAP ((size_t)3584 << 20)
static char* pippin_heap;
static size_t pippin_heap_size;
static void pippin_ended(const char* frames) {}
#endif
static void pippin_cage(void) {
  struct pippin_program program = {sizeof pippin_filter / sizeof pippin_filter[0], pippin_filter};
  pippin_call(SYS_close, 0, 0, 0, 0);
  pippin_call(SYS_close, 2, 0, 0, 0);
#ifdef PIPPIN_WATCHED
  pippin_watch();
#else
  for (pippin_heap_size = PIPPIN_HEAP; pippin_heap_size > 1u << 20 && !(pippin_heap = pippin_reserve(pippin_heap_size));)
    pippin_heap_size -= pippin_heap_size / 8 & ~(size_t)0xffff;
  if (!pippin_heap) pippin_heap_size = 0;
  if (__pippin_missing_begin && !pippin_on_fault(pippin_other_fault, 0)) __pippin_exit(PIPPIN_EXIT_NO_CAGE);
#endif
#ifdef PIPPIN_RECURS
  pippin_room = 64 << 20;
  if (!(pippin_kept = pippin_reserve(pippin_room))) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
#endif
  pippin_guard_missing();
  pippin_limit(0, PIPPIN_CPU_SECONDS);
  pippin_limit(1, 0);
  pippin_limit(4, 0);
  pippin_limit(6, 0);
  pippin_limit(7, 0);
  if (pippin_call(SYS_prctl, 38, 1, 0, 0) != 0) __pippin_exit(PIPPIN_EXIT_NO_CAGE);
  if (pippin_call(SYS_prctl, 22, 2, (long)&program, 0) != 0) __pippin_exit(PIPPIN_EXIT_NO_CAGE);
}
extern const int __pippin_argc;
extern char __pippin_argv[8][16];
static char* pippin_argv[9];
static char* pippin_envp[1];
W void exit(int code);
typedef void (*pippin_function)(void);
extern pippin_function __init_array_start[] __attribute__((weak, visibility("hidden"))), __init_array_end[] __attribute__((weak, visibility("hidden")));
extern pippin_function __fini_array_start[] __attribute__((weak, visibility("hidden"))), __fini_array_end[] __attribute__((weak, visibility("hidden")));
static pippin_function pippin_handlers[32];
static int pippin_registered;
W int atexit(pippin_function f) {
  if (pippin_registered == 32) __pippin_exit(117);
  pippin_handlers[pippin_registered++] = f;
  return 0;
}
static void pippin_finish(void) {
  long i;
  while (pippin_registered > 0) pippin_handlers[--pippin_registered]();
  for (i = __fini_array_end - __fini_array_start; i-- > 0;) __fini_array_start[i]();
}
__attribute__((noreturn, used)) void __pippin_start(void) {
  long i;
#ifdef PIPPIN_WATCHED
  pippin_stack_top = __builtin_frame_address(0);
#endif
  pippin_cage();
#ifdef PIPPIN_RECURS
  pippin_stack_top = __builtin_frame_address(0);
#endif
  for (i = 0; i < __pippin_argc && i < 8; i++) pippin_argv[i] = __pippin_argv[i];
  for (i = 0; i < __init_array_end - __init_array_start; i++) __init_array_start[i]();
  PIPPIN_MAIN(__pippin_argc, pippin_argv, pippin_envp);
  pippin_finish();
  pippin_ended(0);
  __pippin_exit(0);
}
#ifdef __x86_64__
__asm__(".globl _start\n_start:\n xor %ebp,%ebp\n and $-16,%rsp\n call __pippin_start\n hlt\n");
#else
__asm__(".globl _start\n_start:\n xor %ebp,%ebp\n and $-16,%esp\n call __pippin_start\n hlt\n");
#endif

W void _exit(int code) { pippin_ended(__builtin_frame_address(0)); __pippin_exit(code == PIPPIN_EXIT_REACHED ? 1 : code & 0x7f); }
W void _Exit(int code) { _exit(code); }
W void quick_exit(int code) { _exit(code); }
W void exit(int code) { pippin_finish(); _exit(code); }
W void trap(void) { __pippin_exit(PIPPIN_EXIT_ABORTED); }
W void abort(void) { pippin_ended(__builtin_frame_address(0)); __pippin_exit(PIPPIN_EXIT_ABORTED); }
W void __VERIFIER_assume(int c) { if (!c) __pippin_exit(PIPPIN_EXIT_ABORTED); }
W void __VERIFIER_atomic_begin(void) {}
W void __VERIFIER_atomic_end(void) {}
/* What gcc and clang call where an operation violates the property, in programs that are compiled to ask. */
#define PIPPIN_OVERFLOW(name) void __ubsan_handle_##name(void* site) { __pippin_reached(); }
PIPPIN_OVERFLOW(add_overflow) PIPPIN_OVERFLOW(sub_overflow) PIPPIN_OVERFLOW(mul_overflow) PIPPIN_OVERFLOW(negate_overflow)
PIPPIN_OVERFLOW(divrem_overflow) PIPPIN_OVERFLOW(shift_out_of_bounds)
PIPPIN_OVERFLOW(float_cast_overflow) PIPPIN_OVERFLOW(out_of_bounds)
static void pippin_assert_failed(void) {
#if PIPPIN_ASSERTS
  __pippin_reached();
#else
  abort();
#endif
}
W void __assert_fail(void) { pippin_assert_failed(); }
W void assert(int c) { if (!c) pippin_assert_failed(); }  // undeclared: a function
W void __assert(void) { pippin_assert_failed(); }
W void __assert_rtn(void) { pippin_assert_failed(); }
W void __assert_func(void) { pippin_assert_failed(); }
W void __assert_perror_fail(void) { pippin_assert_failed(); }

extern const u8 __pippin_values[];
__asm__(".pushsection .rodata\n__pippin_values:\n .incbin \"values\"\n.popsection\n");

/* The `bytes` bytes recorded for call `n` of a source: entry `at` of `count`, in the order of calls, each after its call. */
static int pippin_recorded(const u8* v, unsigned count, unsigned bytes, unsigned* at, unsigned n, u8* to) {
  const u8* p = v + (size_t)*at * (4 + bytes);
  unsigned i;
  if (*at == count || (p[0] | (u32)p[1] << 8 | (u32)p[2] << 16 | (u32)p[3] << 24) != n) return 0;
  for (i = 0; i < 16; i++) to[i] = i < bytes ? p[4 + i] : 0;
  ++*at;
  return 1;
}

/* Parts of an object: offset and length (four bytes each, little endian), and the bytes. */
static void pippin_write_parts(u8* to, const u8* v, size_t n) {
  const u8* end = v + n;
  while (v < end) {
    size_t at = v[0] | (u32)v[1] << 8 | (u32)v[2] << 16 | (u32)v[3] << 24, count = v[4] | (u32)v[5] << 8 | (u32)v[6] << 16 | (u32)v[7] << 24;
    for (v += 8; count; count--) to[at++] = *v++;
  }
}

/* Numbers of blocks only say which recorded contents a new block has. */
static unsigned pippin_blocks PIPPIN_NOT_COMPARED;
#ifndef PIPPIN_WATCHED
/* Heap: the memory of a block is used again, cleared, as late as that costs nothing. Before each block: */
struct pippin_header { size_t n, room; unsigned live; struct pippin_header* next; } __attribute__((aligned(32)));
enum { PIPPIN_LIVE = 0x50495050, PIPPIN_QUARANTINE = 128 << 20 };
static size_t pippin_heap_next;
#ifdef PIPPIN_RECURS
static size_t pippin_heap_in_use(void) { return pippin_heap_next; }
static char* pippin_heap_begin(void) { return pippin_heap; }
#endif
static struct pippin_header *pippin_freed, **pippin_freed_last = &pippin_freed;
static char* pippin_block(size_t n, unsigned number) {
  size_t room = ((n + 31) & ~(size_t)31) + 32, need = room + sizeof(struct pippin_header);
  struct pippin_header *h = 0, **place = &pippin_freed;
  if (room < n || need < room) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  if (pippin_heap_next > PIPPIN_QUARANTINE)
    while ((h = *place) && (h->room < room || h->room / 4 > room)) place = &h->next;
  if (!h) {
    if (need > pippin_heap_size - pippin_heap_next) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
    h = (struct pippin_header*)(pippin_heap + pippin_heap_next);
    h->room = room;
    pippin_heap_next += need;
  } else {
    *place = h->next;
    if (!h->next) pippin_freed_last = place;
    size_t count = h->room;
    void* from = h + 1;
    __asm__ volatile("rep stosb" : "+D"(from), "+c"(count) : "a"(0) : "memory");
  }
  h->n = n;
  h->live = PIPPIN_LIVE;
  return (char*)(h + 1);
}
static char* pippin_place(size_t n, size_t align, unsigned number) {  /* blocks have one alignment */
  char* p = pippin_block(n, number);
  if ((size_t)p % align) __pippin_exit(117);
  return p;
}
static void pippin_release(void* p) {
  struct pippin_header* h = (struct pippin_header*)p - 1;
  if ((char*)p <= pippin_heap || (char*)p >= pippin_heap + pippin_heap_next || (size_t)p % 32 || h->live != PIPPIN_LIVE) return;
  h->live = 0;
  h->next = 0;
  *pippin_freed_last = h;
  pippin_freed_last = &h->next;
}
static size_t pippin_size_of(void* p) { return ((struct pippin_header*)p - 1)->n; }
#endif
/* `pointer`: the value is a number for __pippin_foreign. */
struct pippin_patch { unsigned block; unsigned n, pointer; u64 offset; u64 low, high; };
extern const struct pippin_patch __pippin_patches[];
extern const unsigned __pippin_patch_count;
void* __pippin_foreign(u64 number);
static void pippin_fill(char* p, size_t n, unsigned block) {
  unsigned i, k;
  for (i = 0; i < __pippin_patch_count; i++)
    if (__pippin_patches[i].block == block) {
      const struct pippin_patch* q = &__pippin_patches[i];
      u64 low = q->pointer ? (u64)(size_t)__pippin_foreign(q->low) : q->low;
      for (k = 0; k < q->n; k++)
        if (q->offset + k < n) p[q->offset + k] = (char)(k < 8 ? low >> (8 * k) : q->high >> (8 * (k - 8)));
    }
}
#ifdef __x86_64__
/* Blocks that no machine has: addresses where nothing can be accessed. A library's malloc would return null, which is the other result. */
static struct { size_t begin, end; } pippin_huge[16];
static void* pippin_allocate_huge(size_t n) {
  size_t at = (size_t)1 << 48, i, k = 16;
  for (i = 0; i < 16; i++)
    if (!pippin_huge[i].end) k = i;
    else if (pippin_huge[i].end > at) at = pippin_huge[i].end;
#ifdef PIPPIN_OTHER_RESULTS
  return 0;
#endif
  if (k == 16 || n > ((size_t)0xFFFF << 48) - at) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  pippin_huge[k].begin = at;
  pippin_huge[k].end = at + (n + 31 & ~(size_t)31);
  return (void*)at;
}
#endif
static void* pippin_allocate(size_t n) {
#ifdef __x86_64__
  if (n > (size_t)1 << 47) return pippin_allocate_huge(n);
#endif
  char* p = pippin_block(n, pippin_blocks);
  pippin_fill(p, n, pippin_blocks++);
  return p;
}
/* Objects of the environment: blocks with the highest numbers, made when a pointer to them is needed. */
static char* pippin_objects[PIPPIN_FOREIGN + 1];
void* __pippin_foreign(u64 number) {
  if (number == 0) return 0;
  if (number > PIPPIN_FOREIGN) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  if (!pippin_objects[number]) {
    pippin_objects[number] = pippin_block(PIPPIN_FOREIGN_BYTES, 0xFFFFFFFFu - (unsigned)number);
    pippin_fill(pippin_objects[number], PIPPIN_FOREIGN_BYTES, 0xFFFFFFFFu - (unsigned)number);
  }
  return pippin_objects[number] + PIPPIN_FOREIGN_FRONT;
}
W void free(void* p) {
#ifdef __x86_64__
  int i;
  for (i = 0; i < 16; i++)
    if (pippin_huge[i].end && (void*)pippin_huge[i].begin == p) {
      pippin_huge[i].end = 0;
      return;
    }
#endif
  if (p) pippin_release(p);
}
W void cfree(void* p) { free(p); }
int __pippin_allocation_fails(void) __attribute__((weak));   /* an input, with --malloc-may-fail */
#define PIPPIN_MAY_FAIL if (__pippin_allocation_fails && __pippin_allocation_fails()) return 0;
W void* malloc(size_t n) {
  PIPPIN_MAY_FAIL
  return pippin_allocate(n);
}
W void* aligned_alloc(size_t a, size_t n) {
  PIPPIN_MAY_FAIL
  if (!a) __pippin_exit(117);
  char* p = pippin_place(n, a, pippin_blocks);
  pippin_fill(p, n, pippin_blocks++);
  return p;
}
W void* memalign(size_t a, size_t n) { return aligned_alloc(a, n); }
W void* calloc(size_t a, size_t b) {
  PIPPIN_MAY_FAIL
  if (b && a > ~(size_t)0 / b) return 0;
  return pippin_block(a * b, pippin_blocks++);
}
W void* realloc(void* old, size_t n) {
  PIPPIN_MAY_FAIL
  if (!n) __pippin_exit(117);
  size_t i, m = old ? pippin_size_of(old) : 0;
  char* p = pippin_allocate(n);
  if (old) {
    for (i = 0; i < m && i < n; i++) p[i] = ((char*)old)[i];
    free(old);
  }
  return p;
}
W int posix_memalign(void** place, size_t a, size_t n) {
  if (a < sizeof(void*) || (a & (a - 1))) return 22;
  void* p = aligned_alloc(a, n);
  if (!p) return 12;
  *place = p;
  return 0;
}
W void* reallocarray(void* old, size_t n, size_t m) {
  if (m && n > ~(size_t)0 / m) return 0;
  return realloc(old, n * m);
}
W void* memset(void* p, int c, size_t n) { size_t i; for (i = 0; i < n; i++) ((char*)p)[i] = (char)c; return p; }
W void* memmove(void* to, const void* from, size_t n) {
  char* t = to; const char* f = from;
  if (t < f) while (n--) *t++ = *f++;
  else while (n--) t[n] = f[n];
  return to;
}
W void* memcpy(void* to, const void* from, size_t n) { char* t = to; const char* f = from; while (n--) *t++ = *f++; return to; }
W void* mempcpy(void* to, const void* from, size_t n) { return (char*)memcpy(to, from, n) + n; }
W void bzero(void* p, size_t n) { memset(p, 0, n); }
W int memcmp(const void* a, const void* b, size_t n) {
  const u8 *x = a, *y = b;
  for (; n--; x++, y++) if (*x != *y) return OPEN(1, 7) * (*x < *y ? -1 : 1);
  return 0;
}
#ifndef __x86_64__
/* 64-bit division of the i386 ABI, for toolchains without a 32-bit libgcc. */
static u64 pippin_divide(u64 a, u64 b, u64* rest) {
  u64 q = 0, r = 0; int i;
  if (b == 0) { volatile int zero = 0; q = (u64)(1 / zero); }
  for (i = 63; i >= 0; i--) {
    unsigned carry = (unsigned)(r >> 63);
    r = r << 1 | (a >> i & 1);
    if (carry || r >= b) { r -= b; q |= 1ull << i; }
  }
  *rest = r;
  return q;
}
W u64 __udivdi3(u64 a, u64 b) { u64 r; return pippin_divide(a, b, &r); }
W u64 __umoddi3(u64 a, u64 b) { u64 r; pippin_divide(a, b, &r); return r; }
W long long __divdi3(long long a, long long b) {
  u64 r, q = pippin_divide(a < 0 ? 0 - (u64)a : (u64)a, b < 0 ? 0 - (u64)b : (u64)b, &r);
  return (long long)((a < 0) != (b < 0) ? 0 - q : q);
}
W long long __moddi3(long long a, long long b) {
  u64 r;
  pippin_divide(a < 0 ? 0 - (u64)a : (u64)a, b < 0 ? 0 - (u64)b : (u64)b, &r);
  return (long long)(a < 0 ? 0 - r : r);
}
#endif
)RUNTIME";

std::vector<std::string> functions_in(const std::string& text) {
  std::vector<std::string> names;
  for (size_t at = text.find("\nW "); at != std::string::npos; at = text.find("\nW ", at + 1)) {
    const size_t paren = text.find('(', at);
    size_t begin = paren;
    while (begin > at && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) || text[begin - 1] == '_')) --begin;
    if (paren != std::string::npos) names.push_back(text.substr(begin, paren - begin));
  }
  return names;
}

std::vector<std::string> runtime_functions() { return functions_in(kReplayRuntime); }

}  // namespace pippin::replay
