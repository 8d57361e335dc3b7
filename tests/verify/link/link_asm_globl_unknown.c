// EXPECT: unknown(file-scope asm)
// WITH: parts/asm_globl.c
// NATIVE: skip
// SINCE: the second name of .globl was not looked at
extern void abort(void);
void reach_error(void) { abort(); }
int get(void);
extern int x;
int main(void) {
  x = 7;
  if (get() == 7) reach_error();
  return 0;
}
