// EXPECT: false
// WITH: parts/alias.c
// SINCE: an alias was another name in its own file only
extern void abort(void);
void reach_error(void) { abort(); }
int next(void);
extern int total, seen_total;
int main(void) {
  if (next() + next() != 4) return 0;
  seen_total = 9;
  if (total == 9) reach_error();
  return 0;
}
