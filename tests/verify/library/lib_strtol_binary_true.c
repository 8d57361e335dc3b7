// EXPECT: true
// MODELS: int
// NATIVE: skip
// SINCE: the strtol of C23 reads 0b10
extern void abort(void);
void reach_error(void) { abort(); }
extern long __isoc23_strtol(const char *, char **, int);
int main(void) {
  if (__isoc23_strtol("0b1", (char **)0, 0) != 1) reach_error();
}
