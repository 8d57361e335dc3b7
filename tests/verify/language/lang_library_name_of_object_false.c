// EXPECT: false
// SINCE: "redefinition of 'index' as different kind of symbol": Clang knows library functions of these names
extern void abort(void);
void reach_error(void) { abort(); }
int index = 3;
static long bzero;
typedef short mempcpy;
enum { log = 4 };
char *rindex(const char *, int);
int main(void) {
  char text[] = "aba";
  if (index + bzero + log + (int)sizeof(mempcpy) + (rindex(text, 'a') - text) == 11) reach_error();
  return 0;
}
