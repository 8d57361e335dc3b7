// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

#define MAX(a, b) ({ int _a = (a), _b = (b); _a > _b ? _a : _b; })
int main(void) {
  int i = 3, n = 0;
  int m = MAX(i++, MAX(2, 3));
  if (i != 4 || m != 3) reach_error();
  while (({ n++; n < 5; })) i = n;
  if (i != 4) reach_error();
  return 0;
}
