// EXPECT: false
// SINCE: assembly at file scope was not supported even where it defines nothing
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
__asm__("");
__asm__(".globl shared\n\t.ident \"x\"");
int shared = 3;
int main(void) {
  shared = __VERIFIER_nondet_int();
  int before = shared;
  if (shared != 3) reach_error();
}
