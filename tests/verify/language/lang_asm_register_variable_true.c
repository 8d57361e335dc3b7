// EXPECT: true
// a global register variable is what the register holds
extern void abort(void);
void reach_error(void) { abort(); }
register unsigned long current_stack asm("rsp");

int main(void) {
  unsigned long low = current_stack & 15;
  if (low > 15) reach_error();
  return 0;
}
