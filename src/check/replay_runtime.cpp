// SPDX-License-Identifier: Apache-2.0
// Text of the freestanding runtime (replay_runtime.h): C for gcc and clang, x86-64 and i386, raw system calls only.
#include "check/replay_runtime.h"

#include <cctype>

namespace pippin::check {

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
enum { SYS_write = 1, SYS_close = 3, SYS_exit = 60, SYS_prctl = 157, SYS_setrlimit = 160, SYS_exit_group = 231, ARCH = 0xC000003E };
#else
enum { SYS_write = 4, SYS_close = 6, SYS_exit = 1, SYS_prctl = 172, SYS_setrlimit = 75, SYS_exit_group = 252, ARCH = 0x40000003 };
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
  {0x20, 0, 0, 0}, {0x15, 4, 0, SYS_exit_group}, {0x15, 3, 0, SYS_exit}, {0x15, 0, 1, SYS_write}, {0x20, 0, 0, 16},
  {0x15, 0, 1, 1}, {0x06, 0, 0, 0x7fff0000u}, {0x06, 0, 0, 0x80000000u},
};
static void pippin_limit(int what, unsigned long value) {
  unsigned long both[2] = {value, value};
  pippin_call(SYS_setrlimit, what, (long)both, 0, 0);
}
static void pippin_cage(void) {
  struct pippin_program program = {sizeof pippin_filter / sizeof pippin_filter[0], pippin_filter};
  pippin_call(SYS_close, 0, 0, 0, 0);
  pippin_call(SYS_close, 2, 0, 0, 0);
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
  pippin_cage();
  for (i = 0; i < __pippin_argc && i < 8; i++) pippin_argv[i] = __pippin_argv[i];
  for (i = 0; i < __init_array_end - __init_array_start; i++) __init_array_start[i]();
  PIPPIN_MAIN(__pippin_argc, pippin_argv, pippin_envp);
  pippin_finish();
  __pippin_exit(0);
}
#ifdef __x86_64__
__asm__(".globl _start\n_start:\n xor %ebp,%ebp\n and $-16,%rsp\n call __pippin_start\n hlt\n");
#else
__asm__(".globl _start\n_start:\n xor %ebp,%ebp\n and $-16,%esp\n call __pippin_start\n hlt\n");
#endif

W void _exit(int code) { __pippin_exit(code == PIPPIN_EXIT_REACHED ? 1 : code & 0x7f); }
W void _Exit(int code) { _exit(code); }
W void quick_exit(int code) { _exit(code); }
W void exit(int code) { pippin_finish(); _exit(code); }
W void trap(void) { __pippin_exit(PIPPIN_EXIT_ABORTED); }
W void abort(void) { __pippin_exit(PIPPIN_EXIT_ABORTED); }
W void __VERIFIER_assume(int c) { if (!c) __pippin_exit(PIPPIN_EXIT_ABORTED); }
W void __VERIFIER_atomic_begin(void) {}
W void __VERIFIER_atomic_end(void) {}
/* What gcc and clang call where signed arithmetic overflows, in programs that are compiled to ask. */
#define PIPPIN_OVERFLOW(name) void __ubsan_handle_##name(void* site) { __pippin_reached(); }
PIPPIN_OVERFLOW(add_overflow) PIPPIN_OVERFLOW(sub_overflow) PIPPIN_OVERFLOW(mul_overflow) PIPPIN_OVERFLOW(negate_overflow)
PIPPIN_OVERFLOW(divrem_overflow) PIPPIN_OVERFLOW(shift_out_of_bounds)
static void pippin_assert_failed(void) {
#if PIPPIN_ASSERTS
  __pippin_reached();
#else
  __pippin_exit(PIPPIN_EXIT_ABORTED);
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

/* Heap: blocks are never reused, so that their numbers and contents are those of the interpreter. */
#define PIPPIN_HEAP (192u << 20)
static char pippin_heap[PIPPIN_HEAP] __attribute__((aligned(32)));
static size_t pippin_heap_next;
static unsigned pippin_blocks;
/* `pointer`: the value is a number for __pippin_foreign. */
struct pippin_patch { unsigned block; unsigned n, pointer; u64 offset; u64 low, high; };
extern const struct pippin_patch __pippin_patches[];
extern const unsigned __pippin_patch_count;
void* __pippin_foreign(u64 number);
static char* pippin_block(size_t n) {
  size_t at = pippin_heap_next, need = ((n + 31) & ~(size_t)15) + 16;
  if (need < n || need > PIPPIN_HEAP - at) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  pippin_heap_next = at + need;
  *(size_t*)(pippin_heap + at) = n;
  return pippin_heap + at + 16;
}
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
static void* pippin_allocate(size_t n) {
  char* p = pippin_block(n);
  pippin_fill(p, n, pippin_blocks++);
  return p;
}
/* Objects of the environment: blocks with the highest numbers, made when a pointer to them is needed. */
static char* pippin_objects[PIPPIN_FOREIGN + 1];
void* __pippin_foreign(u64 number) {
  if (number == 0) return 0;
  if (number > PIPPIN_FOREIGN) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  if (!pippin_objects[number]) {
    pippin_objects[number] = pippin_block(PIPPIN_FOREIGN_BYTES);
    pippin_fill(pippin_objects[number], PIPPIN_FOREIGN_BYTES, 0xFFFFFFFFu - (unsigned)number);
  }
  return pippin_objects[number] + PIPPIN_FOREIGN_FRONT;
}
W void* malloc(size_t n) { return pippin_allocate(n); }
W void* aligned_alloc(size_t a, size_t n) {  /* blocks have one alignment */
  char* p = pippin_allocate(n);
  if (!a || (size_t)p % a) __pippin_exit(117);
  return p;
}
W void* memalign(size_t a, size_t n) { return aligned_alloc(a, n); }
W void free(void* p) {}
W void cfree(void* p) {}
W void* calloc(size_t a, size_t b) {
  char* p = pippin_allocate(a * b);
  size_t i;
  for (i = 0; i < a * b; i++) p[i] = 0;
  return p;
}
W void* realloc(void* old, size_t n) {
  if (!n) __pippin_exit(117);
  char* p = pippin_allocate(n);
  if (old) {
    size_t i, m = *(size_t*)((char*)old - 16);
    for (i = 0; i < m && i < n; i++) p[i] = ((char*)old)[i];
  }
  return p;
}
W int posix_memalign(void** place, size_t a, size_t n) {
  if (a < sizeof(void*) || (a & (a - 1))) return 22;
  *place = aligned_alloc(a, n);
  return 0;
}
W void* reallocarray(void* old, size_t n, size_t m) {
  if (m && n > ~(size_t)0 / m) __pippin_exit(117);
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

}  // namespace pippin::check
