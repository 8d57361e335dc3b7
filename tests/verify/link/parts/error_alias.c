static void err(void) {}
void err2(void) {}
void reach_error(void) __attribute__((alias("err")));
