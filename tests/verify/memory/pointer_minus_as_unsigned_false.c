// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { int a; int b; };
int main(void) {
  struct pair x[3] = {{1, 2}, {3, 4}, {5, 6}};
  unsigned up = __VERIFIER_nondet_uint();
  if (up > 2) return 0;
  char *p = (char *)&x[2];
  __SIZE_TYPE__ step = sizeof(struct pair) * up;
  p += -step;  /* modulo the size of pointers: down */
  ((struct pair *)p)->a = 9;
  if (up == 1 && x[1].a == 9) reach_error();
  return 0;
}
