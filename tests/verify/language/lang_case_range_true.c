// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int(), r = 0;
  switch (c) {
    case 'a' ... 'f': r = c - 'a' + 10; break;
    case '0' ... '9': r = c - '0'; break;
    default: return 0;
  }
  if (r < 0 || r > 15) reach_error();
  return 0;
}
