// EXPECT: unknown(scalar_storage_order)
// NATIVE: skip
// SINCE: Clang ignores the pragma: TRUE, and GCC's program reaches the error
extern void abort(void);
void reach_error(void) { abort(); }
#pragma scalar_storage_order big-endian
struct s { int i; };
#pragma scalar_storage_order default
int main(void) {
  union { struct s s; unsigned char b[4]; } u;
  u.s.i = 1;
  if (u.b[3] == 1) reach_error();
  return 0;
}
