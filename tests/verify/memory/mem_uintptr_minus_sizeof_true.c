// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned v = __VERIFIER_nondet_uint() % 8;
  unsigned a[4] = {v, v, v, v};
  __UINTPTR_TYPE__ x = (__UINTPTR_TYPE__)(a + 3);
  x += -sizeof(int);
  *(unsigned *)x = v + 9;
  if (a[2] != v + 9 || a[3] != v) reach_error();
  return 0;
}
