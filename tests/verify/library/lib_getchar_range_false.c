// EXPECT: false
// NATIVE: skip
// SINCE: the pair of lib_getchar_range_unknown
extern void reach_error(void);
extern int getchar(void);
extern int strcasecmp(const char *, const char *);
int main(void) {
  if (getchar() == 255 && getchar() == -1 && strcasecmp("Abc", "aBD") < 0) reach_error();
  return 0;
}
