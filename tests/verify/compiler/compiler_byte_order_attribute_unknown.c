// EXPECT: unknown(scalar_storage_order)
// NATIVE: skip
// SINCE: Clang ignores the attribute: TRUE, and GCC's program reaches the error
extern void abort(void);
void reach_error(void) { abort(); }
struct __attribute__((scalar_storage_order("big-endian"))) s { int i; };
int main(void) {
  union { struct s s; unsigned char b[4]; } u;
  u.s.i = 1;
  if (u.b[3] == 1) reach_error();
  return 0;
}
