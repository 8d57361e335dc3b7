// EXPECT: false
// MODELS: int
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern long __isoc23_strtol(const char *, char **, int);
int main(void) {
  if (__isoc23_strtol("0b1", (char **)0, 0) != 0) reach_error();
}
