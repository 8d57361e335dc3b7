// EXPECT: true
// RUN: --32
// ILP32: long and pointers have four bytes
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  if (sizeof(long) != 4 || sizeof(void *) != 4) reach_error();
  return 0;
}
