// EXPECT: true
// SINCE: inside one of the blocks that a loop allocates there is an order, between them (mem_less_blocks_unknown.c) none
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
int main(void) {
  if (__VERIFIER_nondet_int() / 3 != 77777777) return 0;  // random inputs do not get past this
  int *b[2];
  for (int i = 0; i < 2; i++) b[i] = malloc(2 * sizeof(int));
  int *p = b[0] + 1;
  if (b[0] >= p) reach_error();
  return 0;
}
