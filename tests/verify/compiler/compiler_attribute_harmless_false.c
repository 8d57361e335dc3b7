// EXPECT: false
// SINCE: attributes that Clang does not know are refused, except these, which change nothing
extern void abort(void);
void reach_error(void) { abort(); }
struct __attribute__((designated_init)) s { int a, b; };
__attribute__((noipa, no_icf, no_reorder, __stack_protect__, access(read_only, 1))) static int sum(const struct s *s) { return s->a + s->b; }
__attribute__((noclone, externally_visible)) int twice(int x) { return 2 * x; }
int main(void) {
  struct s s = {.a = 1, .b = 2};
  if (twice(sum(&s)) == 6) reach_error();
  return 0;
}
