// EXPECT: unknown(vector type)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
typedef int four __attribute__((vector_size(16)));
int main(void) {
  four a = {1, 2, 3, 4};
  a = a + a;
  if (a[0] != 2) reach_error();
  return 0;
}
