// EXPECT: false
// SINCE: the least size of an unknown object was -1
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char c[4], *volatile p = c;
  if (__builtin_object_size(p, 2) == 0) reach_error();
}
