// EXPECT: true
// NATIVE: skip
// SINCE: executions took results of getchar and strcasecmp that these functions never have, and calls of bzero without effect
extern void reach_error(void);
extern int getchar(void);
extern int strcasecmp(const char *, const char *);
extern void bzero(void *, unsigned long);
int main(void) {
  int c = getchar();
  int x;
  if (c > 255 || c < -1) reach_error();
  if (strcasecmp("Abc", "aBC") != 0) reach_error();
  bzero(&x, sizeof x);
  if (x != 0) reach_error();
  return 0;
}
