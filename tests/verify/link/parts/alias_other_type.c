int x = 1;
extern unsigned al __attribute__((alias("x")));
int get(void) { return x; }
