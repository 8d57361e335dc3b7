// EXPECT: true
// gcc initialises flexible array members of objects with static storage: the object has room for the elements, sizeof not.
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct row { int n; short d[]; };
struct text { int : 5; unsigned length : 27; char s[]; };
struct none { int n; int a[2]; int d[]; };

static struct row first = {3, {5, -6, 7}};
struct text name = {.length = 3, .s = "abc"};
static struct none none = {1, {2, 3}};
static const struct row *table[] = {&first};

static int sum(const struct row *r) {
  int s = 0;
  for (int i = 0; i < r->n; i++) s += r->d[i];
  return s;
}

int main(void) {
  static struct row second = {2, {[1] = 9}};
  if (sum(&first) != 6 || sum(table[0]) != 6 || sum(&second) != 9) reach_error();
  if (sizeof first != 4 || sizeof name != 4 || sizeof none != 12) reach_error();
  if (name.s[2] != 'c' || name.s[name.length] != 0) reach_error();
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  first.d[i] = 100;
  if (first.d[1] == (i == 1 ? 100 : -6)) return 0;
  reach_error();
}
