// SPDX-License-Identifier: Apache-2.0
// Text of the heap that replayed programs have where the violation is one of memory (replay_runtime.h). It needs no sanitizer: a table of
// all blocks that ever were, addresses that are used once, and a page behind each block that nobody can access, as Electric Fence
// (Perens 1987) has it. What it cannot see: accesses outside of static and automatic objects, and before a block within its first page.
#include "replay/replay_runtime.h"

namespace pippin::replay {

const char* const kReplayWatchedHeap = R"RUNTIME(
#ifdef __x86_64__
#define PIPPIN_GUARDED ((size_t)16 << 30)
#define PIPPIN_PACKED ((size_t)512 << 20)
#else
#define PIPPIN_GUARDED ((size_t)2 << 30)
#define PIPPIN_PACKED ((size_t)256 << 20)
#endif
#define PIPPIN_PAGE ((size_t)4096)
/* At one time: two mappings a block, and the kernel has 65530 for a process. In all: some microseconds a block. */
enum { PIPPIN_MOST_GUARDED = 30000, PIPPIN_ALL_GUARDED = 100000 };
/* A block that is or was; `number`: of the allocation, or one of the highest for an object of the environment. */
struct pippin_entry { char* begin; size_t n; struct pippin_entry* next; unsigned number; u8 live, reached; };
/* Entries are in the order of addresses, which is that of time: nothing is used twice. */
struct pippin_zone { char *begin, *at, *end; struct pippin_entry* entries; unsigned count, most; };
static struct pippin_zone pippin_zones[2];   /* blocks before pages that nobody can access; blocks close together */
static unsigned pippin_live_guarded;
static int pippin_vague;                     /* some access outside of a block would not be seen */
static char* pippin_stack_top;
static char pippin_signal_stack[32768] __attribute__((aligned(16)));

static char* pippin_append(char* to, const char* text) { while (*text) *to++ = *text++; return to; }
static char* pippin_append_number(char* to, unsigned long v) {
  char digits[24];
  int k = 24;
  *to++ = ' ';
  do digits[--k] = (char)('0' + v % 10); while (v /= 10);
  while (k < 24) *to++ = digits[k++];
  return to;
}
/* "<token> <property> <what> <block> <size> <offset>": the first violation, or how the program ended without any. */
static void pippin_say(const char* property, const char* what, const struct pippin_entry* e, const char* address) {
  char text[512], *to = pippin_append(text, __pippin_token);
  *to++ = ' ';
  to = pippin_append(to, property);
  *to++ = ' ';
  to = pippin_append(to, what);
  to = pippin_append_number(to, e ? e->number : 0);
  to = pippin_append_number(to, e ? e->n : 0);
  to = pippin_append_number(to, e && address ? (unsigned long)(address - e->begin) : 0);
  pippin_call(SYS_write, 1, (long)text, to - text, 0);
}
__attribute__((noreturn)) static void pippin_violation(const char* property, const char* what, const struct pippin_entry* e, const char* address) {
  pippin_say(property, what, e, address);
  __pippin_exit(PIPPIN_EXIT_REACHED);
}
static char* pippin_first_page(const struct pippin_entry* e) { return (char*)((size_t)e->begin & ~(PIPPIN_PAGE - 1)); }
/* The last block that begins there or before, of those of the zone that has the address. */
static struct pippin_entry* pippin_find(const char* address) {
  int k;
  for (k = 0; k < 2; k++) {
    struct pippin_zone* z = &pippin_zones[k];
    unsigned low = 0, high = z->count;
    if (address < z->begin || address >= z->end) continue;
    while (low < high) {
      unsigned middle = low + (high - low) / 2;
      if ((k ? z->entries[middle].begin : pippin_first_page(&z->entries[middle])) <= address) low = middle + 1; else high = middle;
    }
    return low ? &z->entries[low - 1] : 0;
  }
  return 0;
}
extern const char __ehdr_start[] __attribute__((weak, visibility("hidden")));
extern char _end[] __attribute__((weak, visibility("hidden")));
static void pippin_fault(int number, char* info, char* context) {
  char* address = *(char**)(info + PIPPIN_SI_ADDRESS);
  char* stack = *(char**)(context + PIPPIN_UC_STACK);
  struct pippin_entry* e = pippin_find(address);
  pippin_if_missing(address);
  if (((int*)info)[2] == 128) pippin_violation("valid-deref", "unknown", 0, 0);   /* the kernel does not say where */
  if (e) pippin_violation("valid-deref", e->live ? "outside" : "freed", e, address);
  if ((size_t)address < PIPPIN_PAGE) pippin_violation("valid-deref", "null", 0, 0);
  if (address >= __ehdr_start && address < _end) pippin_violation("valid-deref", "constant", 0, 0);
  if (address < pippin_stack_top && address + (1 << 20) > stack) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);   /* of the stack */
  pippin_violation("valid-deref", "unknown", 0, 0);
}
static void pippin_watch(void) {
  struct { void* sp; int flags; size_t size; } stack = {pippin_signal_stack, 0, sizeof pippin_signal_stack};
  size_t sizes[2] = {PIPPIN_GUARDED, PIPPIN_PACKED};
  int k;
  for (k = 0; k < 2; k++) {
    struct pippin_zone* z = &pippin_zones[k];
    size_t n = sizes[k];
    while (n > 1u << 20 && !(z->begin = pippin_reserve(n))) n -= n / 8 & ~(size_t)0xffff;
    if (!z->begin) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
    z->at = z->begin;
    z->end = z->begin + n;
    z->most = (unsigned)(k ? n / 64 : PIPPIN_ALL_GUARDED);
    z->entries = (struct pippin_entry*)pippin_reserve(z->most * sizeof *z->entries);
    if (!z->entries || (k == 0 && pippin_call(SYS_mprotect, (long)z->begin, (long)n, 0, 0) != 0)) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  }
  pippin_limit(2, (unsigned long)3 << 30);   /* data that may be written: of the blocks before pages all others are not */
  if (pippin_call(SYS_sigaltstack, (long)&stack, 0, 0, 0) != 0 || !pippin_on_fault(pippin_fault, 0x08000000)) __pippin_exit(PIPPIN_EXIT_NO_CAGE);
}
static char* pippin_place(size_t n, size_t align, unsigned number) {
  struct pippin_zone* z = &pippin_zones[0];
  size_t room = (n + PIPPIN_PAGE - 1) & ~(PIPPIN_PAGE - 1);
  char* begin;
  if (n > ~(size_t)0 / 4 || align > PIPPIN_PAGE) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
  if (pippin_live_guarded < PIPPIN_MOST_GUARDED && z->count < z->most && room + PIPPIN_PAGE <= (size_t)(z->end - z->at) &&
      (room == 0 || pippin_call(SYS_mprotect, (long)z->at, (long)room, 3, 0) == 0)) {
    begin = z->at + (room - n);
    begin -= (size_t)begin % align;
    if (begin + n != z->at + room || n % 4) pippin_vague = 1;   /* (programs may look at how addresses are aligned) */
    z->at += room + PIPPIN_PAGE;
    pippin_live_guarded++;
  } else {
    z = &pippin_zones[1];
    begin = z->at + 16;
    begin += -(size_t)begin % (align < 16 ? 16 : align);
    if (z->count == z->most || begin >= z->end || n + 16 >= (size_t)(z->end - begin)) __pippin_exit(PIPPIN_EXIT_NO_MEMORY);
    z->at = begin + n;
    pippin_vague = 1;
  }
  struct pippin_entry* e = &z->entries[z->count++];
  e->begin = begin;
  e->n = n;
  e->number = number;
  e->live = 1;
  return begin;
}
/* As much as objects of this size need: whatever the alignment, nothing lies between a block and the page behind it. */
static size_t pippin_alignment(size_t n) { return n % 16 == 0 ? 16 : n & -n; }
static char* pippin_block(size_t n, unsigned number) { return pippin_place(n, pippin_alignment(n), number); }
/* The block that begins there. */
static struct pippin_entry* pippin_owned(void* p) {
  struct pippin_entry* e = pippin_find(p);
  if (!e) pippin_violation("valid-free", "unknown", 0, 0);
  if (!e->live) pippin_violation("valid-free", "freed", e, p);
  if (e->begin != (char*)p) pippin_violation("valid-free", "inside", e, p);
  return e;
}
static void pippin_release(void* p) {
  struct pippin_entry* e = pippin_owned(p);
  e->live = 0;
  if (e->begin < pippin_zones[0].begin || e->begin >= pippin_zones[0].end) return;
  pippin_live_guarded--;
  char* page = pippin_first_page(e);
  size_t room = (e->n + PIPPIN_PAGE - 1) & ~(PIPPIN_PAGE - 1);
  if (!room) return;
  pippin_call(SYS_madvise, (long)page, (long)room, 4, 0);
  pippin_call(SYS_mprotect, (long)page, (long)room, 0, 0);
}
static size_t pippin_size_of(void* p) { return pippin_owned(p)->n; }

static struct pippin_entry *pippin_work;   /* blocks that pointers lead to and that were not searched: a list */
static void pippin_search(const char* begin, const char* end) {
  begin += -(size_t)begin % 4;
  for (; begin + sizeof(char*) <= end; begin += 4) {
    const char* value = *(char* const*)begin;
    struct pippin_entry* e = pippin_find(value);
    if (!e || !e->live || e->reached || value < e->begin || value > e->begin + e->n) continue;   /* the end is its, too */
    e->reached = 1;
    e->next = pippin_work;
    pippin_work = e;
  }
}
/* From static objects, whose segments the headers of the program tell, and frames from `frames` on. */
static void pippin_search_all(const char* frames) {
  const char* h = __ehdr_start;
  const int wide = sizeof(void*) == 8;
  const char* p = h + *(const size_t*)(h + (wide ? 32 : 28));
  int n = *(const u16*)(h + (wide ? 56 : 44));
  for (; n--; p += *(const u16*)(h + (wide ? 54 : 42))) {
    const char* begin = *(char* const*)(p + (wide ? 16 : 8));
    if (*(const u32*)p == 1 && *(const u32*)(p + (wide ? 4 : 24)) & 2) pippin_search(begin, begin + *(const size_t*)(p + (wide ? 40 : 20)));
  }
  if (frames) pippin_search(frames, pippin_stack_top);
  while (pippin_work) {
    struct pippin_entry* e = pippin_work;
    pippin_work = e->next;
    pippin_search(e->begin, e->begin + e->n);
  }
}
/* The oldest block that is there or, `lost`, that was not reached. Objects of the environment are nobody's. */
static struct pippin_entry* pippin_left(int lost) {
  struct pippin_entry* oldest = 0;
  int k;
  unsigned i;
  for (k = 0; k < 2; k++)
    for (i = 0; i < pippin_zones[k].count; i++) {
      struct pippin_entry* e = &pippin_zones[k].entries[i];
      if (e->live && !(lost && e->reached) && e->number < 0x80000000u && (!oldest || e->number < oldest->number)) oldest = e;
    }
  return oldest;
}
/* main returned (`frames`: null), or a function that ends the program was called. */
static void pippin_ended(const char* frames) {
  struct pippin_entry* e;
  if (PIPPIN_TRACKS) {
    pippin_search_all(frames);
    if ((e = pippin_left(1))) pippin_violation("valid-memtrack", "left", e, e->begin);
  }
  if (PIPPIN_CLEANS && (e = pippin_left(0))) pippin_violation("valid-memcleanup", "left", e, e->begin);
  pippin_say("none", pippin_vague ? "vague" : "exact", pippin_left(0), 0);
}
)RUNTIME";

}  // namespace pippin::replay
