// EXPECT: false
// RUN: --64
// LP64: long has eight bytes
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  if (sizeof(long) != 4) reach_error();
  return 0;
}
