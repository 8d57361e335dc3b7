// EXPECT: unknown(scalar_storage_order)
// NATIVE: skip
// SINCE: a program that switches the warning off hid the attribute
extern void abort(void);
void reach_error(void) { abort(); }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
struct __attribute__((scalar_storage_order("big-endian"))) s { int i; };
#pragma GCC diagnostic pop
int main(void) {
  union { struct s s; unsigned char b[4]; } u;
  u.s.i = 1;
  if (u.b[3] == 1) reach_error();
  return 0;
}
