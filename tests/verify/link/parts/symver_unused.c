int get(void) { return 3; }
__asm__(".symver get, got@@V1");
