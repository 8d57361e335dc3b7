// EXPECT: false
// strcat starts at the zero
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strcat(char *, const char *);

int main(void) {
  char s[4] = "a";
  strcat(s, "b");
  if (!(s[0] == 'a' && s[1] == 0 && s[2] == 'b')) reach_error();
  return 0;
}
