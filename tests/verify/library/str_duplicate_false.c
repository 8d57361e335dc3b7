// EXPECT: false
// strdup makes a new string
extern void abort(void);
void reach_error(void) { abort(); }
extern char *strdup(const char *);

int main(void) {
  char s[3] = "ab";
  char *d = strdup(s);
  d[0] = 'x';
  if (!(s[0] == 'x' && d[1] == 'b' && d[2] == 0)) reach_error();
  return 0;
}
