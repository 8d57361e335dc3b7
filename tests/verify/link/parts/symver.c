extern void reach_error(void);
void evil(void) { reach_error(); }
__asm__(".globl evil; .symver evil, foo@@@V1");
