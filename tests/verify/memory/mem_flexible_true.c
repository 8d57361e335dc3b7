// EXPECT: true
// a flexible array member
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long);
struct s { int n; short data[]; };

int main(void) {
  struct s *p = malloc(sizeof(struct s) + 4 * sizeof(short));
  p->n = 4;
  p->data[0] = 1;
  p->data[3] = 2;
  if (!(p->n == 4 && p->data[0] == 1 && p->data[3] == 2)) reach_error();
  return 0;
}
