// EXPECT: unknown(evaluation-order)
// SINCE: `i = i++`, which C leaves undefined, gave a TRUE without a word
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  int i = 1;
  i = i++;
  if (i != 1 && i != 2) reach_error();
  return 0;
}
