// EXPECT: false
// SINCE: attributes that no compiler knows (frequent in models of kernel code) were refused
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
struct __attribute__((ldv_packed)) s { char a; int b; };
static __attribute__((ldv_model)) int twice(int x) __attribute__((ldv_pure("all", 3)));
static int twice(int x) { return x + x; }
int main(void) {
  __attribute__((model_variable)) int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 10) return 0;
  if (twice(x) > 19 || sizeof(struct s) != 8) reach_error();
  return 0;
}
