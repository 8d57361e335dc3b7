// EXPECT: false
// SINCE: numbers of addresses in one object differ by what lies between
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
long v[8];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 7) return 0;
  unsigned long from = (unsigned long)v, to = (unsigned long)&v[i], again = (unsigned long)&v[0];
  if (from != again || to < from || (to - from) % sizeof(long)) reach_error();
  if ((to - from) / sizeof(long) == i) reach_error();
}
