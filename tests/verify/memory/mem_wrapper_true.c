// EXPECT: true
// the size in an allocation wrapper
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long);
extern void *memset(void *, int, unsigned long);
struct s { int a; struct s *next; };
static void *zalloc(unsigned long size) {
  void *p = malloc(size);
  memset(p, 0, size);
  return p;
}

int main(void) {
  struct s *x = zalloc(sizeof(struct s)), *y = zalloc(sizeof(struct s));
  x->a = 1;
  if (!(x->next == 0 && y->a == 0 && x->a == 1)) reach_error();
  return 0;
}
