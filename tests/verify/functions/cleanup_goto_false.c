// EXPECT: false
// The cleanup attribute: `goto` out of the scope calls the function, too, and it sees the last value.
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int released;
static void release(int *held) {
  if (*held) released++;
}

int main(void) {
  int fail = __VERIFIER_nondet_int();
  {
    __attribute__((cleanup(release))) int lock = 1;
    if (fail) {
      goto out;
    }
    lock = 0;
  }
out:
  if (released) reach_error();
  return 0;
}
