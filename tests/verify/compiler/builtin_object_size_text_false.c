// EXPECT: false
// SINCE: the size of a string literal
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__builtin_object_size("abc", 0) == 4) reach_error();
}
