// EXPECT: false(valid-deref)
// RUN: --memory-region 0x40001000:20 --property unreach-call,valid-memsafety
// SANITIZER: silent (the address is in no object)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
typedef struct { volatile unsigned status, data[4]; } uart_t;
#define UART ((uart_t *)0x40001000)
static uart_t *const again = UART;
#define DATA(n) (*(volatile unsigned *)(0x40001004 + 4 * (n)))
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4) return 0;
  DATA(n) = 7;
  if (UART->data[n] != 7) reach_error();
  again->status = 1;
  if (UART->status != 1 || &again->status == &UART->data[0]) reach_error();
  return 0;
}
