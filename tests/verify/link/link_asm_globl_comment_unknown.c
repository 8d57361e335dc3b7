// EXPECT: unknown(file-scope asm)
// WITH: parts/asm_globl_comment.c
// NATIVE: skip
// SINCE: a comment behind .globl hid the name
extern void abort(void);
void reach_error(void) { abort(); }
int get(void);
extern int x;
int main(void) {
  x = 7;
  if (get() == 7) reach_error();
  return 0;
}
