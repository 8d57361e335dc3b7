// EXPECT: unknown(alarm not confirmed)
// NATIVE: skip
// SINCE: the bounds of a result hold for the type that it has; another declaration of read than POSIX's gets any value
extern void abort(void);
void reach_error(void) { abort(); }
unsigned read(int, void *, unsigned);
int main(void) {
  char text[4];
  unsigned n = read(0, text, 4);
  if (n == 4294967295u) reach_error();
}
