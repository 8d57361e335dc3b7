// EXPECT: unknown(may go elsewhere)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int main(void) {
  __asm__ volatile("call longjmp" : : : "memory");
  return 0;
}
