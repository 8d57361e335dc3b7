// EXPECT: false
// SINCE: the same in a block and in a local array
extern void abort(void);
void reach_error(void) { abort(); }
void *malloc(__SIZE_TYPE__);
struct s { int a, b[3]; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  short w[4];
  unsigned long x = (unsigned long)p, y = (unsigned long)&p->b[2], z = (unsigned long)&w[3] - (unsigned long)&w[1];
  if (x % 4 || y - x != 12) reach_error();
  if (z != 2) reach_error();
}
