// SPDX-License-Identifier: Apache-2.0
// A ring buffer of eight entries. Whoever wrote put() forgot that a full buffer must refuse. Expected: FALSE.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

#define SIZE 8
static int buffer[SIZE];
static int head, tail, count;

static void put(int value) {
  buffer[tail] = value;
  tail = (tail + 1) % SIZE;
  count++;
}

static int get(void) {
  int value = buffer[head];
  head = (head + 1) % SIZE;
  count--;
  return value;
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) put(__VERIFIER_nondet_int());
    else if (count > 0) get();
    if (count > SIZE) reach_error();
  }
  return 0;
}
