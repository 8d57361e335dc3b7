// EXPECT: false
// WITH: parts/symver_unused.c
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int get(void);
__asm__(".symver memcpy, memcpy@GLIBC_2.2.5");
__asm__(".hidden other");
int main(void) {
  if (get() == 3) reach_error();
  return 0;
}
