// EXPECT: false
// NATIVE: skip
// SINCE: secure_getenv was refused by lower and executed by the interpreter
extern char *secure_getenv(const char *);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  char *home = secure_getenv("HOME");
  if (home != 0 && *home == 'x') reach_error();
  return 0;
}
