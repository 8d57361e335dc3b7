// EXPECT: false
// NATIVE: skip
// LIMIT: not confirmed
// who gets a copy of a pointer may write there, and a block written through a pointer of unknown origin may be a structure with pointers
extern void abort(void);
void reach_error(void) { abort(); }
extern void *memcpy(void *, const void *, unsigned long);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *get(void);
struct holder { int *to; };

int main(void) {
  if (__VERIFIER_nondet_uint() / 3 != 77777777u) return 0;  // random inputs do not get past this
  int told = 4;
  struct holder h = {&told};
  memcpy(get(), &h, sizeof h);
  int *q = get();
  *q = 5;
  if (told != 4) reach_error();
  return 0;
}
