// EXPECT: true
// ASSUMES: assembly-operands
// SINCE: that assembly changes nothing beside its operands rested on nothing listed
extern void abort(void);
void reach_error(void) { abort(); }
static int g = 4;
int main(void) {
  int v;
  __asm__ volatile("movl $3, %0" : "=r"(v));
  if (g != 4) reach_error();
  return 0;
}
