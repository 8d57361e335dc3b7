// EXPECT: true
// NATIVE: skip
// ASSUMES: library-name
// SINCE: a function of the program with the name of a library function, which compilers may know better, rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
int abs(int x) { return x; }
int main(void) {
  volatile int v = -3;
  if (abs(v) == 3) reach_error();
  return 0;
}
