// EXPECT: true
// NATIVE: skip
// ASSUMES: library-name function-attribute
// SINCE: the program's own puts, which GCC calls for printf, and a function that is not to return rested on nothing listed
extern void abort(void);
extern int printf(const char *, ...);
void reach_error(void) { abort(); }
static int calls;
int puts(const char *s) {
  (void)s;
  calls++;
  return 1;
}
__attribute__((noreturn)) void stop(int k) {
  if (k == 0) abort();
  abort();
}
int main(void) {
  printf("hello\n");
  if (calls != 0) reach_error();
  stop(3);
}
