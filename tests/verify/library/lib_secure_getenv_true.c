// EXPECT: true
// SINCE: secure_getenv was refused by lower and executed by the interpreter
extern char *secure_getenv(const char *);
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int own = 1;
  char *home = secure_getenv("HOME");
  if (own != 1 || (home != 0 && home == 0)) reach_error();
  return 0;
}
