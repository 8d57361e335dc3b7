// EXPECT: false
// a global register variable is what the register holds
extern void abort(void);
void reach_error(void) { abort(); }
register unsigned long current_stack asm("rsp");

int main(void) {
  if (current_stack != 0) reach_error();
  return 0;
}
