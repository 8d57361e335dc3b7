// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern char *getcwd(char *, __SIZE_TYPE__);
int main(void) {
  char a[64];
  char *d = getcwd(a, sizeof a);
  if (d != 0 && d != a) reach_error();
  return 0;
}
