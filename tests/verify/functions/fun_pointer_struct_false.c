// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct device {
  int state;
  int (*open)(struct device *, int);
  void (*close)(struct device *);
};
static int open_fast(struct device *d, int mode) { d->state = mode; return 1; }
static int open_slow(struct device *d, int mode) { d->state = mode + 1; return 0; }
static void close_any(struct device *d) { d->state = -1; }

int main(void) {
  struct device a = {0, open_fast, close_any};
  struct device b = {0, open_slow, close_any};
  struct device *d = __VERIFIER_nondet_int() ? &a : &b;
  int fast = d->open(d, 5);
  if (d->state != (fast ? 5 : 6)) reach_error();
  d->close(&a);
  if (a.state != -1) reach_error();
  if (d == &b && b.state != 5) reach_error();
  return 0;
}
