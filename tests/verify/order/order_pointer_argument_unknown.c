// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int two(int a, int b) { return a * 10 + b; }
extern char *strcpy(char *, const char *);
char s[4] = "b";
int main(void) { if (two(s[0] == 'a', strcpy(s, "a") != 0) == 11) reach_error(); return 0; }
