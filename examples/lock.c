// SPDX-License-Identifier: Apache-2.0
// A driver that takes a lock and gives it back in each round, retrying while requests arrive. It never takes the lock
// twice and never ends while holding it. Expected: TRUE.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static int locked;

static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}

static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

int main(void) {
  int handled = 0, before;
  do {
    lock();
    before = handled;
    if (__VERIFIER_nondet_int()) {
      unlock();
      if (handled < 1000000) handled++;
    }
  } while (before != handled);
  if (locked) unlock();
  if (locked) reach_error();
  return 0;
}
