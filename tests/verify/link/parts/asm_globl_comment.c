static int x = 1;
__asm__(".globl\tx # comment");
int get(void) { return x; }
