// EXPECT: unknown(vector type)
// SINCE: it was called a vector or complex type
typedef int four __attribute__((vector_size(16)));
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  four a = {1, 2, 3, 4}, b = {1, 1, 1, 1};
  a = a + b;
  if (a[0] != 2) reach_error();
  return 0;
}
