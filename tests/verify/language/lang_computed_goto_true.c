// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

int main(void) {
  static void *const code[] = {&&push, &&add, &&halt};
  int program[4] = {0, 0, 1, 2}, at = 0, stack = 0;
  if (__VERIFIER_nondet_int()) program[1] = 2;
  goto *code[program[at++]];
push:
  stack = stack * 2 + 1;
  goto *code[program[at++]];
add:
  stack += 10;
  goto *code[program[at++]];
halt:
  if (program[1] == 2 && stack != 1) reach_error();
  if (program[1] == 0 && stack != 13) reach_error();
  return 0;
}
