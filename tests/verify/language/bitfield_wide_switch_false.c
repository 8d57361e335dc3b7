// EXPECT: false
// SINCE: labels that fit the bit-field mean the same in its type
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct { unsigned long long x : 40; long long y : 40; } s;

int main(void) {
  int n = __VERIFIER_nondet_int();
  s.x = 0xffffffffffULL;
  s.y = n;
  switch (s.x) {
    case 0 ... 0xfffffffffeULL: reach_error();
  }
  switch (s.y) {
    case -3 ... 3:
      if (n == -3) reach_error();
  }
  return 0;
}
