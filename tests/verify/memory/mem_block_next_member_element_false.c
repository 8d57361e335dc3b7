// EXPECT: false
// a member array of an element of an array: the next member is filled, too
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, __SIZE_TYPE__);
struct record { int keys[2]; int number; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint() % 2;
  struct record t[2] = {{{1, 2}, 3}, {{4, 5}, 6}};
  memset(t[i].keys, 0, sizeof t[0]);
  if (k == 123456789u && i == 1 && t[1].number == 0) reach_error();
  return 0;
}
