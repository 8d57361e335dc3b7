// As end_of_buffer_true.c, but one element more.
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
int *end;
void fill(int *buffer, int *last) {
  int *p;
  for (p = buffer; p < last; p++) {
    if (p > end) reach_error();
    *p = 1;
  }
}
int main(void) {
  int buffer[30];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 20) return 1;
  end = buffer + n;
  fill(buffer, buffer + n + 2);
  return 0;
}
