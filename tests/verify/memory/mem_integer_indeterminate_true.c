// EXPECT: true
// An address calculated from an uninitialised pointer is indeterminate, too: nothing of the program is written through it.
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct device {
  int id, speed;
};
static int pair[2] = {0, 1};
static int *watched = &pair[1];

static void set_speed(struct device *d, int speed) {
  unsigned long base = (unsigned long)d;
  unsigned long at = base + 4;
  if (*(int *)at != speed) *(int *)at = speed;
}

int main(void) {
  struct device *d;
  if (__VERIFIER_nondet_int()) set_speed(d, 7);
  if ((unsigned long)watched % 4 == 1) return 0;
  if (pair[1] != 1) reach_error();
  return 0;
}
