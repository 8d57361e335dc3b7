// EXPECT: true
// SINCE: plain uses of a postfix ++ or -- of a bit-field: counted, stored, an index, compared with unsigned
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct s { unsigned int a : 4; };

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z < 0 || z > 1) return 0;
  int list[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  struct s x = {3 + z};
  unsigned int old = x.a++;
  int at = list[x.a++];
  int small = x.a++ < 9u;
  x.a--;
  switch (x.a--) {
    case 5: case 6: at += 10; break;
    default: at = 0;
  }
  if (!(old == 3 + z && at == 14 + z && small && x.a == 4 + z && (unsigned int)x.a-- - 9 > 9)) reach_error();
  return 0;
}
