static int y, x = 1;
__asm__(".globl y, x");
int get(void) { return x + y; }
