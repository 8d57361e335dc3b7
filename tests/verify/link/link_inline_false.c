// EXPECT: false
// WITH: parts/inline.c
extern void abort(void);
void reach_error(void) { abort(); }

inline int next(int x) { return x + 1; }
static inline int twice(int x) { return 2 * x; }
extern int thrice(int x);
extern const char *name;
extern int values[];
int main(void) {
  if (next(1) != 2 || twice(4) != 8 || thrice(4) != 8) reach_error();
  if (name[0] != 'p' || values[2] != 6) reach_error();
  return 0;
}
