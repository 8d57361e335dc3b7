// EXPECT: true
// SINCE: the value of a range of elements is evaluated once
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct pair { int a, b; };
int calls;
int next(void) { return ++calls; }

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z < 0 || z > 1) return 0;
  int i = z;
  int a[3] = {[0 ... 2] = next()};                                  // 1
  struct pair b[3] = {[0 ... 2] = {next(), 7}, [1].b = 8};          // 2
  int c[2][2] = {[0 ... 1][0 ... 1] = i++};                         // z
  int d[4] = {[0 ... 3] = i++, [1] = next()};                       // z + 1, 3
  int e[2] = {next()};                                              // 4
  e[1] = next();                                                    // 5: two calls in one list are in no order
  int n[2] = {[0 ... 1] = __VERIFIER_nondet_int()};
  int list = a[0] == 1 && a[2] == 1 && b[0].a == 2 && b[2].a == 2 && b[1].b == 8 && b[2].b == 7;
  int rows = c[0][0] == z && c[1][1] == z && d[0] == z + 1 && d[3] == z + 1 && d[1] == 3 && i == z + 2;
  if (!(list && rows && e[0] == 4 && e[1] == 5 && calls == 5 && n[0] == n[1])) reach_error();
  return 0;
}
