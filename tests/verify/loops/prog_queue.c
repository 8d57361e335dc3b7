// EXPECT: false
// a ring buffer whose fill count is not limited
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int head = 0, tail = 0, count = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      tail = (tail + 1) % 4;
      count++;
    } else if (count > 0) {
      head = (head + 1) % 4;
      count--;
    }
    if (count > 4) reach_error();
  }
  return 0;
}
