// EXPECT: false
// SINCE: a designator of a member drops what was given for the whole structure, unless that is a list or constant
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct in { int a, b; };
struct out { struct in in; int c; };
struct text { char s[4]; };
struct out global = {.in = (struct in){1, 2}, .in.b = 5};
int calls;
struct in make(void) {
  struct in x = {3, 4};
  ++calls;
  return x;
}

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z < 0 || z > 1) return 0;
  struct in t = {1 + z, 2};
  struct out v = {.in = t, .in.b = 5 + z, .c = 6};
  struct out w = {.in = make(), .in.b = 5};
  struct out x = {.in = {7, 8}, .in.b = 9};
  struct out y = {.in = (struct in){1, 2}, .in.b = 5};
  struct in list[2] = {[0 ... 1] = t, [1].b = 9};
  struct text text = {.s = "abc", .s[1] = 88};
  int dropped = v.in.a == 0 && v.in.b == 5 + z && v.c == 6 && w.in.a == 0 && calls == 0 && y.in.a == 0;
  int kept = x.in.a == 7 && x.in.b == 9 && global.in.a == 1 && global.in.b == 5 && text.s[0] == 97 && text.s[1] == 88;
  if (dropped && kept && list[0].a == 2 && list[1].a == 0 && list[1].b == 9) reach_error();
  return 0;
}
